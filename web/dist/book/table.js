// A game in a lesson: a board, whose turn it is, and an opponent where one is wanted.
import { ask, detailOf } from "../api.js";
import { BoardView } from "../board.js";
import { h, say } from "../dom.js";
import { named } from "../state.js";
export class Table {
    rules;
    #view = new BoardView((move) => this.#move(move));
    #turn = h("p", { class: "turn" });
    #undo = h("button", { type: "button", click: () => this.#back() }, "Undo");
    #again = h("button", { type: "button", click: () => this.again() }, "Again");
    #advise = h("button", { type: "button", click: () => void this.#perfect(this.#asked) }, "Perfect move");
    element = h("div", { class: "table" }, this.#turn, this.#view.element);
    #moves = [];
    #now = null;
    /** Counts questions, so that a late answer to an old one is not shown. */
    #asked = 0;
    constructor(rules) {
        this.rules = rules;
        const link = h("a", { href: `#${new URLSearchParams({ g: rules.expr, ...(rules.misere ? { misere: "1" } : {}) })}` }, "In the explorer");
        this.element.append(h("div", { class: "tools" }, this.#undo, this.#again, rules.theirs || rules.began ? null : this.#advise, link));
        void this.#show();
    }
    /** Begins again. */
    again() {
        this.#moves = [];
        void this.#show();
    }
    #game() {
        return { start: this.rules.expr, first: this.rules.first ?? "left", misere: this.rules.misere ?? false, moves: this.#moves };
    }
    #move(move) {
        if (!this.#now || this.#now.result != null)
            return;
        if (this.#moves.length === 0)
            this.rules.began?.(move, this.#now.position);
        this.#moves = [...this.#moves, move];
        void this.#show();
    }
    #back() {
        // Against an opponent one's own move is taken back as well.
        const count = this.rules.theirs && this.#now?.to_move !== this.rules.theirs && this.#now?.result == null ? 2 : 1;
        this.#moves = this.#moves.slice(0, -count);
        void this.#show();
    }
    async #show() {
        const mine = ++this.#asked;
        try {
            const told = await ask("/api/play", this.#game());
            if (mine !== this.#asked)
                return;
            this.#now = told;
        }
        catch (error) {
            if (mine === this.#asked)
                this.#turn.textContent = `${detailOf(error).message}.`;
            return;
        }
        const now = this.#now;
        const over = now.result != null;
        const theirs = !over && now.to_move === this.rules.theirs;
        this.#view.show(now.boards, over || theirs ? null : now.to_move);
        const end = now.winner ? `${named(now.winner)} has won.` : "A draw.";
        const you = this.rules.theirs && !theirs ? ": your move" : "";
        this.#turn.textContent = over ? end : `${named(now.to_move)} to move${theirs ? ": thinking…" : you}.`;
        say(this.#turn.textContent);
        this.#undo.disabled = this.#moves.length === 0;
        this.#advise.disabled = over;
        if (over)
            this.rules.ended?.(now.winner ?? null);
        else if (theirs)
            void this.#perfect(mine);
    }
    async #perfect(mine) {
        try {
            const advice = await ask("/api/advice", this.#game());
            if (mine !== this.#asked || !advice)
                return;
            this.#moves = [...this.#moves, advice.move];
            void this.#show();
        }
        catch (error) {
            if (mine === this.#asked)
                this.#turn.textContent = `${detailOf(error).message}.`;
        }
    }
}

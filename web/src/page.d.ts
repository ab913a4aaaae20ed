// What a page of the explorer is: it is built once, when somebody first goes there, and told each time where in it to go.

export interface Page {
  /** Shows the place within the page that the address names: what stands behind `#/name/`, or the whole of an explorer's link.
   * `isOurs` where a link of this page led there, and not an address from elsewhere. */
  visit(place: string, isOurs: boolean): void;
}

/** What a page's module exports: `mount` fills an empty element. */
export interface Module {
  mount(root: HTMLElement): Page;
}

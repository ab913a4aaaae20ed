// What a lesson is made of.
export {};

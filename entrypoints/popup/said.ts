/** A word about what was just done, and how to take it back. */
export type Said = { text: string; undo?: () => void };

/** Says it in the popup's toast; null takes it away. */
export type Say = (said: Said | null) => void;

/** A word about what was just done, and how to take it back; or a question, and the way to say yes. */
export type Said = { text: string; undo?: () => void; anyway?: { label: string; onClick(): void } };

/** Says it in the popup's toast; null takes it away. A function gives what is to stand in the place of what stands. */
export type Say = (said: Said | null | ((standing: Said | null) => Said | null)) => void;

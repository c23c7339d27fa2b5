/**
 * How long a click on the page's own text waits for another (milliseconds): who clicks a number twice or draws over it
 * selects it, to copy it, and means nothing else. Systems take two presses within 400 to 500 ms for a double click, and
 * a press lasts about a tenth of a second.
 */
export const patience = 300;

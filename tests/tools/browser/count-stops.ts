let stops = 0;

/** Counts a stop of the background that a test caused or waited for. */
export const countStop = (): void => void (stops += 1);

/** How many stops this process has counted so far. */
export const stopsSoFar = (): number => stops;

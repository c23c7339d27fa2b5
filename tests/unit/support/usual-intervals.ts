import { intervals } from '@/utils/background/call-queue.ts';

/** The intervals of the product: setup.ts, which sets them to 0, imports this file first. */
export const usualIntervals = { ...intervals };

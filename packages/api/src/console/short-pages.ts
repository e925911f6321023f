import { z } from 'zod';

/** Rows that each take much to read: what an integration may ask for at once would keep everybody else waiting. */
const mostRows = 100;

/** The limit of a list whose rows are large. */
export const shortPages = { limit: z.int().min(1).max(mostRows).default(mostRows) };

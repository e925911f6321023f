import { z } from 'zod';
import { transferNames } from '../kinds.ts';
import type { TableMapping } from './mapped-table.ts';

const header = z.string().max(200);

const tableMapping = z.strictObject({
  sheet: z.string().max(200).nullable(),
  resource: z.enum(transferNames).nullable(),
  columns: z.record(header, z.string().max(100).nullable()).nullable(),
}) satisfies z.ZodType<TableMapping>;

/** How a table of somebody else's is read as one of ours. Sheets that are not named are left out. */
export const importMapping = z.strictObject({
  delimiter: z.enum([',', ';', '\t']).default(','),
  encoding: z.enum(['utf-8', 'windows-1252']).default('utf-8'),
  tables: z.array(tableMapping).min(1).max(100),
});
export type ImportMapping = z.output<typeof importMapping>;

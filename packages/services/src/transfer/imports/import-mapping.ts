import { z } from 'zod';
import { transferNames } from '../kinds.ts';

const header = z.string().max(200);

/** How the columns of a table are to be read; a column that is not named, or named null, is left out. */
const tableMapping = z.strictObject({
  /** The sheet of a workbook; null: the only table of a CSV file. */
  sheet: z.string().max(200).nullable(),
  /** What its rows are; null: the column `resource`, or the sheet's name, says it. */
  resource: z.enum(transferNames).nullable(),
  /** Column of the file → field; null: the columns are named like the fields. */
  columns: z.record(header, z.string().max(100).nullable()).nullable(),
});

/** How a table of somebody else's is read as one of ours. Sheets that are not named are left out. */
export const importMapping = z.strictObject({
  delimiter: z.enum([',', ';', '\t']).default(','),
  encoding: z.enum(['utf-8', 'windows-1252']).default('utf-8'),
  tables: z.array(tableMapping).min(1).max(100),
});
export type ImportMapping = z.output<typeof importMapping>;
export type TableMapping = ImportMapping['tables'][number];

/** How to read a table: undefined for one that is left out. Without a mapping every table is read as it is. */
export function findTable(
  mapping: ImportMapping | undefined,
  sheet: string | null,
): TableMapping | undefined {
  if (!mapping) return { sheet, resource: null, columns: null };
  return mapping.tables.find((table) => table.sheet === sheet);
}

/** The resource of a row and its cells by field. `sheet` says what the rows are when nothing else does. */
export function mapCells(
  table: TableMapping,
  cells: Readonly<Record<string, string>>,
): { resource: unknown; cells: Record<string, string> } {
  const named: Record<string, string> = Object.create(null);
  for (const [column, text] of Object.entries(cells)) {
    const field = table.columns === null ? column : table.columns[column];
    if (field) named[field] = text;
  }
  const { resource = table.sheet ?? undefined, ...rest } = named;
  return { resource: table.resource ?? resource, cells: rest };
}

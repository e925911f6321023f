/** How the columns of a table are to be read; a column that is not named, or named null, is left out. */
export interface TableMapping {
  /** The sheet of a workbook; null: the only table of a CSV file. */
  sheet: string | null;
  /** What its rows are; null: the column `resource`, or the sheet's name, says it. */
  resource: string | null;
  /** Column of the file → field; null: the columns are named like the fields. */
  columns: Readonly<Record<string, string | null>> | null;
}

/** How to read a table: undefined for one that is left out. Without a mapping every table is read as it is. */
export function findTable(
  tables: readonly TableMapping[] | null,
  sheet: string | null,
): TableMapping | undefined {
  if (!tables) return { sheet, resource: null, columns: null };
  return tables.find((table) => table.sheet === sheet);
}

/** The field that a column of a table fills; undefined for one that is left out. */
export function fieldOf(table: TableMapping, column: string): string | undefined {
  return table.columns === null ? column : (table.columns[column] ?? undefined);
}

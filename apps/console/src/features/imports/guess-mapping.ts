import { fieldSynonyms } from './field-synonyms.ts';

/** What files may carry: the fields of each resource, as the server lists them. */
export type Fields = ReadonlyArray<{ resource: string; fields: string[] }>;

/** A table of the chosen file. */
export interface FileTable {
  sheet: string | null;
  columns: string[];
  sample: string[][];
}

/** `by-column`: a column says what each row is. `skip`: the sheet is left out. */
export type RowsAre = string | 'by-column' | 'skip';

/** How one table is to be read; an empty field leaves the column out. */
export interface TableChoice {
  sheet: string | null;
  rows: RowsAre;
  fields: Record<string, string>;
}

/** A mapping of an earlier import, as it is stored with the run. */
export interface StoredTable {
  resource: string | null;
  columns: Record<string, string | null> | null;
}

const plain = (text: string) => text.toLowerCase().replaceAll(/[^\p{L}\p{N}]/gu, '');

/** The field that a column's name most probably means; empty when nothing fits. */
export function guessField(column: string, fields: readonly string[]): string {
  const name = plain(column);
  const same = fields.find((field) => plain(field) === name);
  return same ?? fields.find((field) => fieldSynonyms[field]?.includes(name)) ?? '';
}

/** Fields for columns, each field at most once; what was chosen for a column before comes first. */
export function guessFields(
  columns: readonly string[],
  fields: readonly string[],
  remembered: ReadonlyMap<string, string> = new Map(),
): Record<string, string> {
  const taken = new Set<string>();
  const chosen: Record<string, string> = {};
  const take = (column: string, field: string | undefined) => {
    if (!field || taken.has(field) || !fields.includes(field) || chosen[column]) return;
    chosen[column] = field;
    taken.add(field);
  };
  for (const column of columns) take(column, remembered.get(plain(column)));
  for (const column of columns)
    take(
      column,
      fields.find((field) => plain(field) === plain(column)),
    );
  for (const column of columns) {
    const open = fields.filter((field) => !taken.has(field));
    take(column, guessField(column, open));
  }
  return Object.fromEntries(columns.map((column) => [column, chosen[column] ?? '']));
}

/** What was chosen for columns of these names before, newest first. */
export function rememberedFields(
  earlier: readonly StoredTable[],
  resource: string,
): ReadonlyMap<string, string> {
  const fields = new Map<string, string>();
  for (const { resource: of, columns } of earlier) {
    if (of !== resource || columns === null) continue;
    for (const [column, field] of Object.entries(columns)) {
      if (field && !fields.has(plain(column))) fields.set(plain(column), field);
    }
  }
  return fields;
}

function resourceOf(table: FileTable, all: Fields, earlier: readonly StoredTable[]): RowsAre {
  const names = table.columns.map(plain);
  if (names.includes('resource')) return 'by-column';
  const sheet = all.find(({ resource }) => plain(resource) === plain(table.sheet ?? ''));
  if (sheet) return sheet.resource;
  const before = earlier.find(
    ({ columns }) => columns && table.columns.every((column) => Object.hasOwn(columns, column)),
  );
  if (before?.resource) return before.resource;
  const scored = all.map(({ resource, fields }) => ({
    resource,
    // Columns that fit, less the fields that a file of this kind would rather have had.
    score: Object.values(guessFields(table.columns, fields)).filter(Boolean).length - fields.length / 100,
  }));
  return scored.reduce((best, one) => (one.score > best.score ? one : best)).resource;
}

/** How a table is most probably meant, by what was chosen before and by the names of its columns. */
export function guessTable(table: FileTable, all: Fields, earlier: readonly StoredTable[] = []): TableChoice {
  const rows = resourceOf(table, all, earlier);
  return { sheet: table.sheet, rows, fields: fieldsFor(table, rows, all, earlier) };
}

/** The fields that the columns get when the rows are declared to be something. */
export function fieldsFor(
  table: FileTable,
  rows: RowsAre,
  all: Fields,
  earlier: readonly StoredTable[] = [],
): Record<string, string> {
  return guessFields(table.columns, fieldsOf(rows, all), rememberedFields(earlier, rows));
}

/** The fields that rows may have; of a table with all kinds of rows, those of every resource. */
export function fieldsOf(rows: RowsAre, all: Fields): string[] {
  if (rows === 'by-column') return ['resource', ...new Set(all.flatMap(({ fields }) => fields))];
  return all.find(({ resource }) => resource === rows)?.fields ?? [];
}

/** The choices as the server takes them. */
export function toMapping(
  choices: readonly TableChoice[],
  file: { delimiter: ',' | ';' | '\t'; encoding: 'utf-8' | 'windows-1252' },
) {
  const tables = choices
    .filter(({ rows }) => rows !== 'skip')
    .map(({ sheet, rows, fields }) => {
      const columns = Object.fromEntries(
        Object.entries(fields).map(([column, field]) => [column, field === '' ? null : field]),
      );
      const asNamed = Object.entries(columns).every(([column, field]) => column === field);
      return { sheet, resource: rows === 'by-column' ? null : rows, columns: asNamed ? null : columns };
    });
  return { delimiter: file.delimiter, encoding: file.encoding, tables };
}

/** Fields that two columns claim. */
export function claimedTwice({ fields }: TableChoice): string[] {
  const chosen = Object.values(fields).filter(Boolean);
  return [...new Set(chosen.filter((field, index) => chosen.indexOf(field) !== index))];
}

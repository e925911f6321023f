import { csvLine } from '../../kernel/csv-line.ts';
import { cellText, type ExportedTable } from './table.ts';

/** RFC 4180: one table for all resources, whose header holds the columns of every one of them. */
export async function* writeCsv(tables: readonly ExportedTable[]): AsyncGenerator<Uint8Array> {
  const header = [...new Set(tables.flatMap(({ kind }) => kind.columns.map(({ name }) => name)))];
  yield csvLine(['resource', ...header]);
  for (const { kind, records } of tables) {
    const types = new Map(kind.columns.map(({ name, type }) => [name, type]));
    for await (const record of records) {
      const cells = header.map((name) => {
        const type = types.get(name);
        return type === undefined ? '' : cellText(record[name], type);
      });
      yield csvLine([kind.name, ...cells]);
    }
  }
}

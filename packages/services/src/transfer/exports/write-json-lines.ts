import type { ExportedTable } from './table.ts';

/** One JSON object a line, `resource` first and then the columns in their order. */
export async function* writeJsonLines(tables: readonly ExportedTable[]): AsyncGenerator<Uint8Array> {
  for (const { kind, records } of tables) {
    for await (const record of records) {
      const ordered = kind.columns.map(({ name }) => [name, record[name] ?? null]);
      yield Buffer.from(`${JSON.stringify({ resource: kind.name, ...Object.fromEntries(ordered) })}\n`);
    }
  }
}

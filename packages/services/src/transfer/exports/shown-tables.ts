import { ShownNames } from '../../insight/sheets/shown-names.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { cellsOf, type Sheet } from '../../kernel/sheet/sheet.ts';
import type { Words } from '../../kernel/words/words.ts';
import { writeSheets } from '../sheets/index.ts';
import type { TransferRecord } from '../transfer-kind.ts';
import { type ExportTelling, learnRecords, shownColumns, type shownKinds } from './shown-kinds.ts';
import type { ExportedTable } from './table.ts';
import { unitsOfRecords } from './units-of-records.ts';

/** Records whose names are read together. */
const recordsAtOnce = 500;

/** An export for people: a sheet for each resource, with the names of what its records refer to. */
export function writeForPeople(
  ctx: ServiceContext,
  words: Words,
  tables: readonly ExportedTable[],
  format: 'csv' | 'xlsx',
): AsyncIterable<Uint8Array> {
  const sheets = tables.map((table) => sheetOf(ctx, words, table));
  return writeSheets(sheets, { name: 'export', format }).content;
}

function sheetOf(ctx: ServiceContext, words: Words, { kind: { name }, records }: ExportedTable): Sheet {
  const kind = name as keyof typeof shownKinds;
  const names = new ShownNames(ctx, words);
  let unitOf: ExportTelling['unitOf'] = () => null;
  const zone = ctx.workspace.timeZone;
  const columns = shownColumns(kind, { words, names, zone, unitOf: (record) => unitOf(record) });
  const isTime = kind === 'presence' || kind === 'entries';
  async function* pages() {
    for await (const page of inPages(records)) {
      await learnRecords(names, kind, page);
      if (isTime) unitOf = await unitsOfRecords(ctx, page);
      yield page.map((record) => cellsOf(columns, record));
    }
  }
  return { name: words.say(`role.resources.${kind}`), language: words.language, columns, pages: pages() };
}

async function* inPages(records: AsyncIterable<TransferRecord>): AsyncGenerator<TransferRecord[]> {
  let page: TransferRecord[] = [];
  for await (const record of records) {
    page.push(record);
    if (page.length < recordsAtOnce) continue;
    yield page;
    page = [];
  }
  if (page.length > 0) yield page;
}

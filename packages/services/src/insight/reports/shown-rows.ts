import type { ServiceContext } from '../../kernel/context.ts';
import { type ColumnOf, cellsOf, type Sheet } from '../../kernel/sheet/sheet.ts';
import type { Words } from '../../kernel/words/words.ts';
import { ShownNames } from '../sheets/shown-names.ts';
import { unitsOfRows } from '../sheets/units-of-rows.ts';
import type { ReportQuery } from './report-contract.ts';
import { openReportRows, type ReadReport } from './report-rows.ts';
import { titleOf } from './report-titles.ts';
import { learnNames, type Referring, type Telling, type WithUnit } from './shown-columns.ts';
import type { SummedName } from './sum-contract.ts';

/** What every row of a report has. */
export interface ShownRow extends Referring {
  employment_id: string | null;
  date?: string;
  from?: string;
}

interface Shown<Query, Row> {
  report: SummedName;
  words: Words;
  read: ReadReport<Query>;
  columns: (telling: Telling) => ColumnOf<Row>[];
}

/**
 * The rows of a report as a table for people: with the names of what they refer to and the unit of each, which are read in a
 * handful of statements for a page of rows. Refused before anything is handed out, as `openReportRows`.
 */
export async function openShownRows<Query extends ReportQuery, Row extends ShownRow>(
  ctx: ServiceContext,
  asked: Query,
  { report, words, read, columns: columnsOf }: Shown<Query, Row>,
): Promise<Sheet> {
  const { pages } = await openReportRows(ctx, asked, [], read);
  const names = new ShownNames(ctx, words, { isApart: true });
  const columns = columnsOf({ words, names, zone: ctx.workspace.timeZone });
  async function* shown() {
    for await (const page of pages) {
      const rows = page as readonly Row[];
      await learnNames(names, rows);
      const unitOf = await unitsOfRows(ctx, rows.map(placeOf));
      yield rows.map((row) =>
        cellsOf(columns, { ...row, org_unit_name: unitOf(placeOf(row)) } as WithUnit<Row>),
      );
    }
  }
  return { name: titleOf(words, report), language: words.language, columns, pages: shown() };
}

function placeOf({ employment_id, date, from }: ShownRow): { employment_id: string | null; date: string } {
  return { employment_id, date: date ?? from ?? '' };
}

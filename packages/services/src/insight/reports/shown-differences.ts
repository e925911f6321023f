import type { ServiceContext } from '../../kernel/context.ts';
import { type ColumnOf, cellsOf, type Sheet } from '../../kernel/sheet/sheet.ts';
import type { Words } from '../../kernel/words/words.ts';
import { lineNames } from '../sheets/line-names.ts';
import type {
  DifferenceSum,
  PendingDifferencesOfUnit,
  PendingDifferencesQuery,
} from './difference-contract.ts';
import { inTurn } from './page-turns.ts';
import { reportPendingDifferences } from './report-pending-differences.ts';
import { mostWaiting } from './report-rows.ts';
import { titleOf } from './report-titles.ts';
import { columnWith } from './shown-columns.ts';

interface Line {
  unit: PendingDifferencesOfUnit;
  /** Null of a unit whose corrections come to nothing. */
  sum: DifferenceSum | null;
}

/** What pending corrections come to: a row for each unit and line. Hours, days and money stand in columns of their own. */
export async function openShownDifferences(
  ctx: ServiceContext,
  input: PendingDifferencesQuery,
  words: Words,
): Promise<Sheet> {
  const { data } = await inTurn(ctx.workspace.id, () => reportPendingDifferences(ctx, input), mostWaiting);
  const nameOf = await lineNames(
    ctx,
    words,
    data.flatMap(({ differences }) => differences),
  );
  const columns = columnsOf(words, nameOf);
  const lines = data.flatMap((unit): Line[] =>
    unit.differences.length === 0 ? [{ unit, sum: null }] : unit.differences.map((sum) => ({ unit, sum })),
  );
  return {
    name: titleOf(words, 'pending-differences'),
    language: words.language,
    columns,
    pages: (async function* () {
      yield lines.map((line) => cellsOf(columns, line));
    })(),
  };
}

function columnsOf(words: Words, nameOf: (sum: DifferenceSum) => string): ColumnOf<Line>[] {
  const column = columnWith(words);
  const difference = (
    unit: DifferenceSum['unit'],
    key: string,
    kind: 'signed-duration' | 'number',
  ): ColumnOf<Line> => ({
    heading: `${words.say('report.differences')} (${words.say(key)})`,
    kind,
    value: ({ sum }) => (sum?.unit === unit ? sum?.difference : null),
  });
  const line = ({ sum }: Line) => {
    if (sum === null) return null;
    return sum.unit === null ? `${nameOf(sum)}: ${words.say('report.severalUnits')}` : nameOf(sum);
  };
  return [
    column('field.orgUnit', 'text', ({ unit }) => unit.org_unit_name),
    column('field.code', 'text', ({ unit }) => unit.org_unit),
    column('report.corrections', 'number', ({ unit }) => unit.corrections),
    column('report.employees', 'number', ({ unit }) => unit.employees),
    column('exports.from', 'date', ({ unit }) => unit.from),
    column('exports.to', 'date', ({ unit }) => unit.to),
    column('report.line', 'text', line),
    difference('minutes', 'balance.inHours', 'signed-duration'),
    difference('days', 'balance.inDays', 'number'),
    difference('occurrences', 'sandbox.units.occurrences', 'number'),
    difference('amount', 'sandbox.units.amount', 'number'),
    column('report.currency', 'text', ({ sum }) => sum?.currency ?? null),
  ];
}

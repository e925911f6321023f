import { openReportRows, type ReadReport } from '../../insight/reports/index.ts';
import { violationText } from '../../insight/sheets/facts-text.ts';
import { lineNames, policyNames } from '../../insight/sheets/line-names.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { PageInput } from '../../kernel/list-page.ts';
import { localDate } from '../../kernel/local-date.ts';
import { type CellKind, type ColumnOf, cellsOf, type Sheet } from '../../kernel/sheet/sheet.ts';
import type { Words } from '../../kernel/words/words.ts';
import type { sandboxFileColumns } from '../../policies/sandbox/index.ts';

type Line = Record<(typeof sandboxFileColumns)[number], string | null>;
/** A line with what it is called; of a violation with the date of its moment. */
type NamedLine = Line & { name: string; on: string | null };

/** Amounts of one unit are never in a column with those of another. */
const units = [
  ['minutes', 'balance.inHours', 'signed-duration'],
  ['days', 'balance.inDays', 'number'],
  ['occurrences', 'sandbox.units.occurrences', 'number'],
  ['amount', 'sandbox.units.amount', 'number'],
] as const satisfies readonly (readonly [string, string, CellKind])[];
const amounts = [
  ['before', 'sandbox.live'],
  ['after', 'sandbox.byDraft'],
  ['difference', 'sandbox.difference'],
] as const;

/** What a run found as its pages show it: a row for each line, account and violation of each period. */
export async function openShownLines<Query extends PageInput>(
  ctx: ServiceContext,
  query: Query,
  words: Words,
  read: ReadReport<Query>,
): Promise<Sheet> {
  const { pages } = await openReportRows(ctx, query, [], read);
  const rules = await policyNames(ctx, words);
  const columns = columnsOf(words);
  async function* shown() {
    for await (const page of pages) {
      const lines = page as readonly Line[];
      const named = lines.map(({ kind, key }) => ({ kind: kind ?? '', key: key ?? '' }));
      const nameOf = await lineNames(ctx, words, named);
      yield lines.map((line, at) => {
        const { kind = '', key = '' } = named[at] ?? {};
        const told =
          kind === 'violation'
            ? violation(ctx, words, key, rules)
            : { name: nameOf({ kind, key }), on: null };
        return cellsOf(columns, { ...line, ...told });
      });
    }
  }
  return { name: words.say('page.sandbox'), language: words.language, columns, pages: shown() };
}

/** `max-daily 2026-03-02T…` or `policy/max-daily 2026-03-02T…`. */
function violation(ctx: ServiceContext, words: Words, key: string, rules: (code: string) => string) {
  const [code = '', at = ''] = key.split(' ');
  const [policy = '', step] = code.split('/');
  const name =
    step === undefined ? violationText(words, policy) : `${violationText(words, step)} (${rules(policy)})`;
  const on = at.includes('T') ? localDate(Temporal.Instant.from(at), ctx.workspace.timeZone) : at || null;
  return { name, on };
}

function columnsOf(words: Words): ColumnOf<NamedLine>[] {
  const column = (key: string, kind: CellKind, value: ColumnOf<NamedLine>['value']): ColumnOf<NamedLine> => ({
    ...{ heading: words.say(key), kind, value },
  });
  return [
    column('sandbox.employee', 'text', (line) => line.employee_name),
    column('field.employee_number', 'text', (line) => line.employee_number),
    column('field.orgUnit', 'text', (line) => line.org_unit_name),
    column('exports.from', 'date', (line) => line.period_from),
    column('exports.to', 'date', (line) => line.period_to),
    column('sandbox.kind', 'text', (line) => words.say(`sandbox.kinds.${line.kind}`)),
    column('sandbox.line', 'text', (line) => line.name),
    column('report.date', 'date', (line) => line.on),
    ...units.flatMap(([unit, unitKey, kind]) =>
      amounts.map(
        ([amount, key]): ColumnOf<NamedLine> => ({
          heading: `${words.say(key)} (${words.say(unitKey)})`,
          kind,
          value: (line) => (line.unit === unit ? line[amount] : null),
        }),
      ),
    ),
    column('report.currency', 'text', (line) => line.currency),
  ];
}

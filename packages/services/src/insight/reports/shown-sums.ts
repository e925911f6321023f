import { formatFixed } from '@stempel/core';
import type { ServiceContext } from '../../kernel/context.ts';
import { type ColumnOf, cellsOf, type Sheet } from '../../kernel/sheet/sheet.ts';
import type { Words } from '../../kernel/words/words.ts';
import { violationText } from '../sheets/facts-text.ts';
import { ShownNames } from '../sheets/shown-names.ts';
import { writtenDates } from '../sheets/written-dates.ts';
import { inTurn } from './page-turns.ts';
import { mostWaiting } from './report-rows.ts';
import { titleOf } from './report-titles.ts';
import { amountsWith, columnWith } from './shown-columns.ts';
import type { Figures, ReportSumsInput, SumOfGroup } from './sum-contract.ts';
import { isTimeGroup } from './sum-periods.ts';
import { allReportSums } from './sum-report.ts';

type Amount = Pick<Figures, 'minutes' | 'days'>;
/** A group, or what all of them come to. */
type Line = SumOfGroup & { isTotal?: true };
type Total = Pick<SumOfGroup, 'account' | 'figures' | 'before'>;

/**
 * The groups of a report as its table shows them, with its line of totals: people are in several groups, so that their number
 * cannot be added up from the file. Days are dates, so that they can be put in order; weeks and months are called as in the table.
 */
export async function openShownSums(
  ctx: ServiceContext,
  input: ReportSumsInput,
  words: Words,
): Promise<Sheet> {
  const { data, totals } = await inTurn(ctx.workspace.id, () => allReportSums(ctx, input), mostWaiting);
  const names = new ShownNames(ctx, words, { isApart: true });
  for (const kind of ['activity', 'reason', 'account'] as const)
    if (input.group === kind)
      await names.learn(
        kind,
        data.map(({ code }) => code),
      );
  await names.learn(
    'account',
    data.map(({ account }) => account?.code),
  );
  const named = nameColumns(input, totals, { words, names });
  const columns = [...named, ...columnsOf(input, totals, { words, names })];
  // Grouped by account each of them is its own total, and has no name beside it that would say so.
  const all = named.length === 0 || data.length === 0 ? [] : totals.map(lineOf);
  return {
    name: titleOf(words, input.report),
    language: words.language,
    columns,
    pages: (async function* () {
      yield [...data, ...all].map((line: Line) => cellsOf(columns, line));
    })(),
  };
}

const lineOf = (total: Total): Line => ({
  ...{ ...total, key: null, code: null, name: null, before_key: null, isTotal: true },
});

interface Told {
  words: Words;
  names: ShownNames;
}

function columnsOf(
  input: ReportSumsInput,
  totals: readonly Total[],
  { words, names }: Told,
): ColumnOf<Line>[] {
  const column = columnWith(words);
  const { group, compare } = input;
  const figures = totals[0]?.figures;
  const unit = figures?.minutes === null ? (figures.days === null ? null : 'days') : 'minutes';
  const ofAccounts = totals.some(({ account }) => account !== null);
  const count = (name: 'rows' | 'employees') =>
    column<SumOfGroup>(`report.${name}`, 'number', ({ figures: own }) => own[name]);
  const account = column<SumOfGroup>('report.account', 'text', ({ account: own }) =>
    names.of('account', own?.code),
  );
  return [
    ...(ofAccounts ? [account] : []),
    ...(ofAccounts
      ? ofAccount(words, compare)
      : unit === null
        ? [count('rows'), ...(compare ? ofRows(words) : [])]
        : ofUnit(words, unit, compare)),
    ...(unit === null ? [] : [count('rows')]),
    ...(group === 'employee' ? [] : [count('employees')]),
  ];
}

/** Amounts of accounts are kept in hours or in days. */
function ofAccount(words: Words, compare: boolean): ColumnOf<SumOfGroup>[] {
  const amounts = amountsWith(words);
  return [
    ...amounts<SumOfGroup>('report.amount', ({ figures }) => figures),
    ...(compare ? amounts<SumOfGroup>('report.before', ({ before }) => before) : []),
    ...(compare
      ? amounts<SumOfGroup>('report.changed', ({ figures, before }) => before && changeOf(figures, before))
      : []),
  ];
}

function ofUnit(words: Words, unit: 'minutes' | 'days', compare: boolean): ColumnOf<SumOfGroup>[] {
  const column = columnWith(words);
  const kind = unit === 'minutes' ? 'duration' : 'number';
  const changed = unit === 'minutes' ? 'signed-duration' : 'number';
  return [
    column(`report.${unit}`, kind, ({ figures }) => figures[unit]),
    ...(compare
      ? [
          column<SumOfGroup>('report.before', kind, ({ before }) => before?.[unit]),
          column<SumOfGroup>(
            'report.changed',
            changed,
            ({ figures, before }) => before && changeOf(figures, before)[unit],
          ),
        ]
      : []),
  ];
}

function ofRows(words: Words): ColumnOf<SumOfGroup>[] {
  const column = columnWith(words);
  return [
    column('report.before', 'number', ({ before }) => before?.rows),
    column('report.changed', 'number', ({ figures, before }) => before && figures.rows - before.rows),
  ];
}

/** Exact: days are ten-thousandths. */
function changeOf(now: Amount, before: Amount): Amount {
  const whole = (days: string) => BigInt(days.replace('.', ''));
  return {
    minutes: now.minutes === null || before.minutes === null ? null : now.minutes - before.minutes,
    days:
      now.days === null || before.days === null ? null : formatFixed(whole(now.days) - whole(before.days)),
  };
}

/** What the lines are called; nothing where accounts are the groups, which have a column of their own. */
function nameColumns({ group }: ReportSumsInput, totals: readonly Total[], told: Told): ColumnOf<Line>[] {
  if (group === 'account' && totals.some(({ account }) => account !== null)) return [];
  const [first, ...others] = groupColumns(group, told);
  if (first === undefined) return [];
  const value = (line: Line) => (line.isTotal ? told.words.say('report.inTotal') : first.value(line));
  return [{ ...first, value }, ...others];
}

function groupColumns(group: ReportSumsInput['group'], { words, names }: Told): ColumnOf<SumOfGroup>[] {
  const column = columnWith(words);
  const heading = `report.groups.${group}`;
  const without = () => words.say(`report.without.${group}`);
  const named = (nameOf: (sum: SumOfGroup) => string | null) => column<SumOfGroup>(heading, 'text', nameOf);
  const code = (key: string) => column<SumOfGroup>(key, 'text', (sum) => sum.code);
  if (group === undefined) return [];
  if (isTimeGroup(group)) return [dateColumn(group, words)];
  if (group === 'kind') return [named((sum) => words.say(`movementKind.${sum.code}`))];
  if (group === 'severity') return [named((sum) => words.say(`severity.${sum.code}`))];
  if (group === 'step') return [named((sum) => violationText(words, sum.code ?? ''))];
  if (group === 'activity' || group === 'reason' || group === 'account')
    return [
      named((sum) => {
        if (sum.code === null) return without();
        const name = names.of(group, sum.code);
        // Who may not read the settings has the name that came with its sum.
        return name === sum.code && sum.name !== null ? words.shownName(sum.name) : name;
      }),
    ];
  const called = named((sum) => {
    if (sum.key === null) return without();
    return sum.name ?? sum.code ?? sum.key;
  });
  if (group === 'employee') return [called, code('field.employee_number')];
  return group === 'unit' || group === 'project' ? [called, code('field.code')] : [called];
}

/** Monday and the week it begins, the first of a month: as the table writes them. */
function dateColumn(group: 'day' | 'week' | 'month', words: Words): ColumnOf<SumOfGroup> {
  const written = writtenDates(words.language);
  const textOf = (date: string): string => {
    if (group === 'day') return date;
    if (group === 'month') return written.month(date);
    const number = String(Temporal.PlainDate.from(date).weekOfYear);
    return words.say('report.week', { number, date: written.date(date) });
  };
  const isDay = group === 'day';
  return columnWith(words)(
    `report.groups.${group}`,
    isDay ? 'date' : 'text',
    ({ key, before_key: before }) => {
      if (key !== null) return textOf(key);
      // A longer period stands beside it: what has no date of this one is named in brackets.
      if (before === null) return null;
      return `(${isDay ? written.date(before) : textOf(before)})`;
    },
  );
}

import { daysWithin } from '@stempel/core/told-figures';
import type { CellKind, ColumnOf } from '../../kernel/sheet/sheet.ts';
import type { Words } from '../../kernel/words/words.ts';
import { factsText, violationText } from '../sheets/facts-text.ts';
import { shownPunch } from '../sheets/punch-clock.ts';
import type { NamedKind, ShownNames } from '../sheets/shown-names.ts';
import type {
  AbsenceRow,
  AccountMovementRow,
  ComplianceRow,
  PresenceRow,
  RegisteredHoursRow,
} from './report-contract.ts';

/** What columns tell a reader with. */
export interface Telling {
  readonly words: Words;
  readonly names: ShownNames;
  /** The reader's zone. */
  readonly zone: string;
}

/** A row with the unit of its employment on its date. */
export type WithUnit<Row> = Row & { readonly org_unit_name: string | null };

interface AnyRow {
  employee_name: string;
  employee_number: string;
}

/** Columns as pages have them, by the key of their heading. */
export const columnWith =
  (words: Words) =>
  <Row>(key: string, kind: CellKind, value: ColumnOf<Row>['value']): ColumnOf<Row> => ({
    ...{ heading: words.say(key), kind, value },
  });

/** As `columnWith`, for an amount: `Change (Hours)` stands apart from `Change (Days)`, which are never added up. */
export const amountsWith =
  (words: Words) =>
  <Row>(
    key: string,
    amountOf: (row: Row) => { minutes: number | null; days: string | null } | null,
  ): ColumnOf<Row>[] => [
    {
      heading: `${words.say(key)} (${words.say('balance.inHours')})`,
      kind: 'signed-duration',
      value: (row) => amountOf(row)?.minutes,
    },
    {
      heading: `${words.say(key)} (${words.say('balance.inDays')})`,
      kind: 'number',
      value: (row) => amountOf(row)?.days,
    },
  ];

/** When, and who: what every report begins with. */
function whose<Row extends AnyRow>(
  { words }: Telling,
  dateOf: (row: Row) => string,
): ColumnOf<WithUnit<Row>>[] {
  const column = columnWith(words);
  return [
    column('report.date', 'date', dateOf),
    column('report.employee', 'text', (row) => row.employee_name),
    column('field.employee_number', 'text', (row) => row.employee_number),
    column('field.orgUnit', 'text', (row) => row.org_unit_name),
  ];
}

export function registeredHoursColumns(
  telling: Telling,
  { approval }: { approval?: readonly string[] | undefined },
): ColumnOf<WithUnit<RegisteredHoursRow>>[] {
  const { words, names } = telling;
  const column = columnWith(words);
  const state = column<RegisteredHoursRow>('report.state', 'text', (row) =>
    row.approval && row.approval !== 'not-required' ? words.say(`approval.${row.approval}`) : null,
  );
  return [
    ...whose<RegisteredHoursRow>(telling, (row) => row.date),
    column('report.activity', 'text', (row) => names.of('activity', row.activity)),
    column('report.posted', 'duration', (row) => row.minutes),
    column('report.project', 'text', (row) => names.of('project', row.project)),
    column('report.dimensions', 'text', (row) => names.tags(row.dimension_values)),
    ...(approval ? [state] : []),
    column('report.note', 'text', (row) => row.note),
  ];
}

type ShownPresence = PresenceRow & { time_zone: string };

export function presenceColumns(telling: Telling): ColumnOf<WithUnit<ShownPresence>>[] {
  const { words, names, zone } = telling;
  const column = columnWith(words);
  const punch = (row: ShownPresence, at: string) => shownPunch(at, row.time_zone, zone);
  return [
    ...whose<ShownPresence>(telling, (row) => row.date),
    column('importField.start', 'moment', (row) => punch(row, row.start).moment),
    column('importField.end', 'moment', (row) =>
      row.end === null ? words.say('report.stillOpen') : punch(row, row.end).moment,
    ),
    column('report.elapsed', 'duration', (row) => row.minutes),
    column('report.reason', 'text', (row) =>
      row.reason === null ? words.say('report.usualReason') : names.of('reason', row.reason),
    ),
    column('report.activity', 'text', (row) => names.of('activity', row.activity)),
    column('report.project', 'text', (row) => names.of('project', row.project)),
    column('report.note', 'text', (row) => row.note),
    column('field.time_zone', 'text', (row) => punch(row, row.start).place),
  ];
}

export function absenceColumns(
  telling: Telling,
  period: { from: string; to: string },
): ColumnOf<WithUnit<AbsenceRow>>[] {
  const { words, names } = telling;
  const column = columnWith(words);
  return [
    ...whose<AbsenceRow>(telling, (row) => row.from),
    column('report.lastDay', 'date', (row) => row.to ?? words.say('report.openEnd')),
    column('report.days', 'number', (row) => daysWithin(row, period)),
    column('report.share', 'number', (row) => row.share),
    column('report.activity', 'text', (row) => names.of('activity', row.activity)),
    column('report.account', 'text', (row) => names.of('account', row.account)),
    column('report.state', 'text', (row) => words.say(`absence.state.${row.state}`)),
  ];
}

export function movementColumns(telling: Telling): ColumnOf<WithUnit<AccountMovementRow>>[] {
  const { words, names } = telling;
  const column = columnWith(words);
  return [
    ...whose<AccountMovementRow>(telling, (row) => row.date),
    column('report.account', 'text', (row) => names.of('account', row.account)),
    column('report.kind', 'text', (row) => words.say(`movementKind.${row.kind}`)),
    ...amountsWith(words)<AccountMovementRow>('report.change', (row) => row),
  ];
}

export function complianceColumns(telling: Telling): ColumnOf<WithUnit<ComplianceRow>>[] {
  const { words, names } = telling;
  const column = columnWith(words);
  const accountName = (code: string) => names.of('account', code) ?? code;
  return [
    ...whose<ComplianceRow>(telling, (row) => row.date),
    column('report.severity', 'text', (row) => words.say(`severity.${row.severity}`)),
    column('report.violation', 'text', (row) => violationText(words, row.step)),
    column('report.figures', 'text', (row) => factsText(words, row.details, accountName)),
    column('report.state', 'text', (row) => words.say(`incident.state.${row.state}`)),
  ];
}

/** What rows of reports refer to by code. */
export interface Referring {
  activity?: string | null;
  project?: string | null;
  reason?: string | null;
  account?: string | null;
  dimension_values?: Readonly<Record<string, string>>;
  details?: Readonly<Record<string, unknown>>;
}

const kinds = ['activity', 'project', 'reason', 'account'] as const satisfies readonly NamedKind[];

/** Reads together what the rows of a page refer to. */
export async function learnNames(names: ShownNames, rows: readonly Referring[]): Promise<void> {
  for (const kind of kinds)
    await names.learn(
      kind,
      rows.map((row) => row[kind]),
    );
  await names.learn(
    'dimension',
    rows.flatMap((row) => Object.keys(row.dimension_values ?? {})),
  );
  await names.learn(
    'account',
    rows.map((row) => row.details?.account),
  );
}

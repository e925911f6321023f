import { shownPunch } from '../../insight/sheets/punch-clock.ts';
import type { NamedKind, ShownNames } from '../../insight/sheets/shown-names.ts';
import type { Cell, CellKind, ColumnOf } from '../../kernel/sheet/sheet.ts';
import type { Words } from '../../kernel/words/words.ts';
import type { transferNames } from '../kinds.ts';
import type { TransferRecord } from '../transfer-kind.ts';

/** What columns of an export tell a reader with. */
export interface ExportTelling {
  readonly words: Words;
  readonly names: ShownNames;
  /** The zone of punches that machines wrote in UTC. */
  readonly zone: string;
  /** The unit of the employment on the date of a record of time. */
  readonly unitOf: (record: TransferRecord) => string | null;
}

/** What a member of a record becomes; undefined leaves it to the file for programs. */
interface ShownMember {
  /** Key of the heading. */
  heading: string;
  kind?: CellKind;
  /** Names an object by its code. */
  names?: NamedKind;
  /** Key before the code of a word. */
  word?: string;
  value?: (record: TransferRecord, telling: ExportTelling) => Cell;
}

const text = (value: unknown): string | null =>
  value === null || value === undefined ? null : String(value);

const code: ShownMember = { heading: 'field.code' };
const name: ShownMember = {
  heading: 'field.name',
  value: ({ name: own }, { words }) => words.shownName(String(own)),
};
/** People and what a company has but once are called so in every language. */
const ownName: ShownMember = { heading: 'field.name' };
const employee: ShownMember = { heading: 'report.employee', names: 'employee' };
const employeeNumber: ShownMember = { heading: 'field.employee_number' };
const activity: ShownMember = { heading: 'report.activity', names: 'activity' };
const project: ShownMember = { heading: 'report.project', names: 'project' };
const tagged: ShownMember = {
  heading: 'report.dimensions',
  value: ({ dimension_values: values }, { names }) => names.tags(values as Record<string, string> | null),
};
const unitOnDate: ShownMember = { heading: 'field.orgUnit', value: (record, { unitOf }) => unitOf(record) };
const place = {
  working_country: { heading: 'field.working_country' },
  time_zone: { heading: 'field.time_zone' },
} satisfies Record<string, ShownMember>;
const since = {
  state: { heading: 'field.state', word: 'choice.state' },
  effective_from: { heading: 'importField.effective_from', kind: 'date' },
} satisfies Record<string, ShownMember>;

const punch = (side: 'start' | 'end'): ShownMember => ({
  heading: `importField.${side}`,
  kind: 'moment',
  value: (record, { words, zone }) => {
    const at = text(record[side]);
    return at === null ? words.say('report.stillOpen') : shownPunch(at, zone, zone).moment;
  },
});

/** Whole minutes of the clock, as reports have them. */
function elapsed({ start, end }: TransferRecord): Cell {
  if (typeof start !== 'string' || typeof end !== 'string') return null;
  const minute = (at: string) => Math.floor(Temporal.Instant.from(at).epochMilliseconds / 60_000);
  return minute(end) - minute(start);
}

/**
 * The columns of each resource for people, by the member of a record they show, or by a name of their own. Rules, patterns of
 * hours and scopes are no cells: they are in the file for programs.
 */
export const shownKinds: Record<(typeof transferNames)[number], Record<string, ShownMember>> = {
  dimensions: {
    name: ownName,
    code,
    values: {
      heading: 'field.values',
      value: ({ values }) =>
        (values as { name: string }[] | null)?.map((value) => value.name).join(', ') ?? null,
    },
    ...since,
  },
  'time-accounts': { name, code, kind: { heading: 'field.accountKind', word: 'choice.kind' }, ...since },
  reasons: { name, code, kind: { heading: 'field.presenceKind', word: 'choice.presenceKind' }, ...since },
  activities: {
    name,
    code,
    type: { heading: 'field.type', word: 'choice.type' },
    parent: { heading: 'field.parentActivity', names: 'activity' },
    project: { heading: 'field.project', word: 'choice.project' },
    ...since,
  },
  'employment-terms': {
    name,
    code,
    statement_period: { heading: 'field.statement_period', word: 'choice.statement_period' },
    approval_mode: { heading: 'field.approval_mode', word: 'choice.approval_mode' },
    flex_account: { heading: 'field.flexAccount', names: 'account' },
    hourly_pay_activity: { heading: 'field.hourlyPay', names: 'activity' },
    default_reason: { heading: 'field.defaultReason', names: 'reason' },
    longest_presence_minutes: { heading: 'field.longest_presence_minutes', kind: 'duration' },
    ...since,
  },
  'org-units': {
    name: ownName,
    code,
    parent: { heading: 'field.parentUnit', names: 'org_unit' },
    head_employee: { heading: 'field.head', names: 'employee' },
    ...place,
    ...since,
  },
  'holiday-calendars': { name, code, ...since },
  policies: {
    name,
    code,
    kind: {
      heading: 'field.type',
      value: ({ kind }, { words }) => words.say(`configKind.${String(kind)}-policy`),
    },
    position: { heading: 'importField.position', kind: 'number' },
    ...since,
  },
  employees: {
    name: ownName,
    employee_number: employeeNumber,
    email: { heading: 'field.email' },
    birth_date: { heading: 'field.birth_date', kind: 'date' },
    external_id: { heading: 'field.external_id' },
    effective_from: since.effective_from,
  },
  employments: {
    employee,
    employee_number: { ...employeeNumber, value: (record) => text(record.employee) },
    start: { heading: 'field.employmentStart', kind: 'date' },
    end: { heading: 'field.employmentEnd', kind: 'date' },
    org_unit: { heading: 'field.orgUnit', names: 'org_unit' },
    manager: { heading: 'field.manager', names: 'employee' },
    employment_terms: { heading: 'field.terms', names: 'employment_terms' },
    ...place,
    external_id: { heading: 'field.external_id' },
    effective_from: since.effective_from,
  },
  projects: {
    name: ownName,
    code,
    manager: { heading: 'field.projectManager', names: 'employee' },
    requires_manager_approval: {
      heading: 'field.requires_manager_approval',
      value: ({ requires_manager_approval: asked }, { words }) =>
        words.say(`choice.flag.${asked ? 'yes' : 'no'}`),
    },
    ...since,
  },
  presence: {
    employee,
    employee_number: { ...employeeNumber, value: (record) => text(record.employee) },
    org_unit: unitOnDate,
    start: punch('start'),
    end: punch('end'),
    elapsed: { heading: 'report.elapsed', kind: 'duration', value: elapsed },
    reason: {
      heading: 'report.reason',
      value: ({ reason }, { words, names }) =>
        names.of('reason', text(reason)) ?? words.say('report.usualReason'),
    },
    activity,
    project,
    dimension_values: tagged,
    note: { heading: 'report.note' },
  },
  entries: {
    date: { heading: 'report.date', kind: 'date' },
    employee,
    employee_number: { ...employeeNumber, value: (record) => text(record.employee) },
    org_unit: unitOnDate,
    activity,
    minutes: { heading: 'report.posted', kind: 'duration' },
    project,
    dimension_values: tagged,
    note: { heading: 'report.note' },
  },
};

export function shownColumns(
  kind: keyof typeof shownKinds,
  telling: ExportTelling,
): ColumnOf<TransferRecord>[] {
  const { words, names } = telling;
  return Object.entries(shownKinds[kind]).map(([member, shown]): ColumnOf<TransferRecord> => {
    const { heading, kind: cell = 'text', names: named, word, value } = shown;
    const plain = (record: TransferRecord): Cell => {
      const own = text(record[member]);
      if (own === null) return null;
      if (named) return names.of(named, own);
      return word === undefined ? own : words.say(`${word}.${own}`);
    };
    return {
      heading: words.say(heading),
      kind: cell,
      value: (record) => (value ? value(record, telling) : plain(record)),
    };
  });
}

/** Reads together what records of a kind name by code. */
export async function learnRecords(
  names: ShownNames,
  kind: keyof typeof shownKinds,
  records: readonly TransferRecord[],
): Promise<void> {
  for (const [member, { names: named }] of Object.entries(shownKinds[kind]))
    if (named)
      await names.learn(
        named,
        records.map((record) => record[member]),
      );
  if (kind !== 'presence' && kind !== 'entries') return;
  await names.learn(
    'reason',
    records.map(({ reason }) => reason),
  );
  const tagged = records.flatMap(({ dimension_values: values }) => Object.keys((values ?? {}) as object));
  await names.learn('dimension', tagged);
}

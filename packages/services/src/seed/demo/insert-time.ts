import { formatDate } from '@stempel/core';
import { newId, schema, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { insertInBatches } from '../../kernel/insert-in-batches.ts';
import { countryHolidays } from '../../settings/engine-host/index.ts';
import type { Random } from '../random.ts';
import { type DemoMonths, datesFrom } from './demo-dates.ts';
import type { StoredPerson } from './insert-company.ts';
import type { DemoSettings } from './insert-settings.ts';
import { type DaySpan, workStyles } from './work-styles.ts';

type PresenceRow = typeof schema.presence.$inferInsert;
type AbsenceRow = typeof schema.absences.$inferInsert;
type EntryRow = typeof schema.entries.$inferInsert;

interface Written {
  readonly presence: PresenceRow[];
  readonly absences: AbsenceRow[];
  readonly entries: EntryRow[];
}

interface Demo {
  readonly ctx: ServiceContext;
  readonly settings: DemoSettings;
  readonly months: DemoMonths;
  readonly random: Random;
}

/** Three months and more of punches, absences and entries of everybody. Returns how many intervals. */
export async function insertTime(
  tx: WorkspaceTransaction,
  demo: Demo,
  people: readonly StoredPerson[],
): Promise<number> {
  const written: Written = { presence: [], absences: [], entries: [] };
  for (const person of people) writePerson(demo, person, written);
  await insertInBatches(tx, schema.presence, written.presence);
  await insertInBatches(tx, schema.absences, written.absences);
  await insertInBatches(tx, schema.entries, written.entries);
  return written.presence.length;
}

function writePerson(demo: Demo, person: StoredPerson, written: Written): void {
  const { months, random } = demo;
  const away = absencesOf(demo, person);
  written.absences.push(...away);
  const style = workStyles[person.style];
  for (const date of datesFrom(months.from, months.to)) {
    const on = date.toString();
    const spans = style.spans(date, random);
    const isAway = away.some(({ fromOn, toOn }) => fromOn <= on && (toOn ?? on) >= on);
    if (spans.length === 0 || isAway || (person.style !== 'night' && isHoliday(person, date))) continue;
    for (const span of spans) written.presence.push(presenceRow(demo, person, date, span));
    written.entries.push(...entriesOf(demo, person, on, spans));
  }
  addMess(demo, person, written.presence);
}

function isHoliday({ country }: StoredPerson, date: Temporal.PlainDate): boolean {
  const holidays = countryHolidays(country, country === 'DE' ? 'SH' : undefined, date.year) ?? [];
  return holidays.some(({ on }) => formatDate(on) === date.toString());
}

function presenceRow(
  { ctx, settings }: Demo,
  person: StoredPerson,
  date: Temporal.PlainDate,
  [from, to]: DaySpan,
): PresenceRow {
  const start = punchOn(date, from, person.zone);
  const end = punchOn(date, to, person.zone);
  return {
    workspaceId: ctx.workspace.id,
    id: newId(),
    employeeId: person.id,
    employmentId: person.employmentId,
    startedAt: start.toInstant(),
    startedOffsetMinutes: start.offsetNanoseconds / 60_000_000_000,
    endedAt: end.toInstant(),
    endedOffsetMinutes: end.offsetNanoseconds / 60_000_000_000,
    startedOn: date.toString(),
    reasonId: settings.reasons.get('normal') ?? null,
    source: 'check-in',
    createdAt: start.toInstant(),
    updatedAt: end.toInstant(),
  };
}

/** The moment some minutes after midnight on the wall clock of the zone; beyond 1440 on the next date. */
function punchOn(date: Temporal.PlainDate, minutes: number, zone: string): Temporal.ZonedDateTime {
  const day = date.add({ days: Math.floor(minutes / 1440) });
  const time = Temporal.PlainTime.from({ hour: Math.floor((minutes % 1440) / 60), minute: minutes % 60 });
  return day.toZonedDateTime({ timeZone: zone, plainTime: time });
}

/** Realistic disorder: a forgotten check-out, an interval recorded days later, a night too short. */
function addMess({ random }: Demo, person: StoredPerson, presence: PresenceRow[]): void {
  const own = presence.filter((row) => row.employmentId === person.employmentId);
  const some = own[random.between(0, Math.max(0, own.length - 12))];
  if (!some) return;
  const index = Number(person.number) % 20;
  if (index === 7) {
    some.endedAt = null;
    some.endedOffsetMinutes = null;
    some.updatedAt = some.createdAt;
  } else if (index === 11) {
    const recordedAt = some.startedAt.add({ hours: 76 });
    const monthOf = (at: Temporal.Instant) => at.toZonedDateTimeISO(person.zone).month;
    // After the end of the month its statement would have been made without it.
    if (monthOf(recordedAt) !== monthOf(some.startedAt)) return;
    some.createdAt = recordedAt;
    some.updatedAt = recordedAt;
    some.source = 'console';
    some.note = 'Forgot to check in.';
  } else if (index === 3) {
    // Worked until 23:10 and was back early: less than eleven hours of rest.
    const end = some.startedAt.add({ hours: 15 });
    const next = own[own.indexOf(some) + 1];
    if (next && Temporal.Instant.compare(next.startedAt, end) < 0) return;
    some.endedAt = end;
    some.note = 'Stayed for a colleague who fell ill.';
  }
}

/** Absence types of the agreements. */
const danishTypes = {
  leave: { activity: 'vacation', account: 'vacation' },
  sickness: { activity: 'sickness', isSickness: true },
};
const germanTypes = {
  leave: { activity: 'urlaub-genommen', account: 'urlaub' },
  sickness: { activity: 'krankheit', isSickness: true },
};

function absencesOf(demo: Demo, person: StoredPerson): AbsenceRow[] {
  const { months, random } = demo;
  const types = person.country === 'DE' ? germanTypes : danishTypes;
  const rows: AbsenceRow[] = [];
  const dates = datesFrom(months.from, months.to).filter((date) => date.dayOfWeek === 1);
  const monday = dates[random.between(0, Math.max(0, dates.length - 2))];
  const other = dates[random.between(0, Math.max(0, dates.length - 2))];
  if (monday && random.chance(55)) {
    rows.push(absenceRow(demo, person, { from: monday, days: 5, ...types.leave }));
  }
  if (other && random.chance(40) && !other.equals(monday ?? other.add({ days: 1 }))) {
    const from = other.add({ days: random.between(0, 2) });
    rows.push(absenceRow(demo, person, { from, days: random.between(1, 3), ...types.sickness }));
  }
  if (Number(person.number) % 30 === 5) {
    const from = Temporal.PlainDate.from(months.to).add({ days: 18 });
    const wish = { from, days: 3, ...types.leave };
    rows.push({ ...absenceRow(demo, person, wish), state: 'requested', decidedAt: null });
  }
  return rows;
}

interface Away {
  readonly from: Temporal.PlainDate;
  readonly days: number;
  readonly activity: string;
  readonly account?: string;
  readonly isSickness?: boolean;
}

function absenceRow({ ctx, settings }: Demo, person: StoredPerson, away: Away): AbsenceRow {
  const requestedAt = away.from.subtract({ days: away.isSickness ? 0 : 30 });
  const createdAt = requestedAt.toZonedDateTime({ timeZone: person.zone, plainTime: '07:45' }).toInstant();
  return {
    workspaceId: ctx.workspace.id,
    id: newId(),
    employeeId: person.id,
    employmentId: person.employmentId,
    fromOn: away.from.toString(),
    toOn: away.from.add({ days: away.days - 1 }).toString(),
    activityId: settings.activities.get(away.activity) ?? null,
    timeAccountId: away.account === undefined ? null : (settings.accounts.get(away.account) ?? null),
    sickness: away.isSickness ?? false,
    state: 'approved',
    decidedAt: createdAt,
    createdAt,
    updatedAt: createdAt,
  };
}

/** Office people post their day to activities; carers post nothing. */
function entriesOf(
  { ctx, settings, random }: Demo,
  person: StoredPerson,
  on: string,
  spans: readonly DaySpan[],
): EntryRow[] {
  if (person.unit !== 'dk-it' && person.unit !== 'dk-admin') return [];
  const minutes = spans.reduce((sum, [from, to]) => sum + to - from, 0);
  const meeting = random.pick([0, 30, 60, 90]);
  const activity = person.unit === 'dk-it' ? 'operations' : 'administration';
  const last = Math.max(...spans.map(([, to]) => to));
  const postedAt = punchOn(Temporal.PlainDate.from(on), last, person.zone).toInstant();
  return [
    { activity, minutes: minutes - meeting },
    { activity: 'training', minutes: meeting },
  ]
    .filter((entry) => entry.minutes > 0)
    .map((entry) => ({
      workspaceId: ctx.workspace.id,
      id: newId(),
      employeeId: person.id,
      employmentId: person.employmentId,
      postedOn: on,
      activityId: settings.activities.get(entry.activity) ?? '',
      minutes: entry.minutes,
      source: 'seed' as const,
      createdAt: postedAt,
      updatedAt: postedAt,
    }));
}

import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { momentList } from '../kernel/moment-list.ts';
import { uuidList } from '../kernel/uuid-list.ts';
import { knownToEach } from './knowledge.ts';
import { byEmployment, type Dates, type RecordedTime, readRecordedTime } from './recorded-time.ts';

/** The time of an employee between two dates as it was known then. */
export interface RangeThen extends Dates {
  readonly employeeId: string;
  readonly at: Temporal.Instant;
}

/** As `loadRecordedTime`, for each of these employees between dates and as known at a moment of their own, in their order. */
export async function loadRecordedTimeThen(
  tx: WorkspaceTransaction,
  asked: readonly RangeThen[],
): Promise<RecordedTime[]> {
  const dates = (which: keyof Dates) => `{${asked.map((one) => one[which]).join(',')}}`;
  const { presence, absences, entries } = await readRecordedTime<Placed>(tx, {
    wanted: sql`unnest(${uuidList(asked.map((one) => one.employeeId))}, ${momentList(asked.map((one) => one.at))},
      ${dates('from')}::date[], ${dates('to')}::date[], ${dates('absencesFrom')}::date[])
      with ordinality as wanted (id, at, first_on, last_on, absences_on, n)`,
    from: sql`wanted.first_on`,
    to: sql`wanted.last_on`,
    absencesFrom: sql`wanted.absences_on`,
    known: knownToEach,
    place: sql`wanted.n::int as place,`,
  });
  const [present, absent, entered] = [byPlace(presence), byPlace(absences), byPlace(entries)];
  return asked.map((_, index) => {
    const place = index + 1;
    return byEmployment(present.get(place) ?? [], absent.get(place) ?? [], entered.get(place) ?? []);
  });
}

interface Placed {
  readonly place: number;
}

/** The facts of each place, without it. */
function byPlace<Row extends object>(rows: readonly (Row & Placed)[]): Map<number, Row[]> {
  const places = new Map<number, Row[]>();
  for (const { place, ...row } of rows) {
    const facts = places.get(place);
    if (facts) facts.push(row as unknown as Row);
    else places.set(place, [row as unknown as Row]);
  }
  return places;
}

import type { WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { loadConfiguration } from '../../evaluation/configuration.ts';
import { DayPatterns } from '../../evaluation/day-patterns.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { employeesOf } from '../../kernel/employee-scope.ts';
import { instantAtOffset } from '../../kernel/figure-sql.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { findZoneOn } from '../../recording/timesheet/timesheet-basis.ts';
import { mostPeople, readCalendarPeople, type StoredPerson } from '../calendar/calendar-rows.ts';
import {
  type ReadTeamNow,
  type TeamGroup,
  type TeamMember,
  type TeamNow,
  type TeamState,
  teamStates,
} from './home-contract.ts';

/** So many of a state are named; the calendar shows all. */
const mostNamed = 12;

/** Contracted hours are left on this date: the letters of `DayPattern`. */
const contracted = /[wp]/;

/**
 * Where the people are whom the caller manages, today by the clock of the workspace. Of an absence nobody learns here what
 * it is (kernel/absence-insight.ts). Throws forbidden without the permission to read the time of managed people.
 */
export async function readTeamNow(ctx: ServiceContext, { language }: ReadTeamNow): Promise<TeamNow> {
  requireScope(ctx, 'timesheet', 'read', 'managed');
  const date = today(ctx);
  const zone = ctx.workspace.timeZone;
  return reading(ctx, async (tx) => {
    const employees = await findManaged(tx, ctx);
    const day = { from: date, to: date, states: ['approved'] as const, language };
    const found = await readCalendarPeople(tx, ctx, { units: [], employees }, day);
    const people = found.slice(0, mostPeople);
    const seen = await readSeen(tx, ctx, people);
    const configuration = await loadConfiguration(tx);
    const patterns = new DayPatterns(configuration, { from: date, to: date });
    const isContracted = ({ employments }: StoredPerson) =>
      contracted.test(patterns.patterns[patterns.placeOf(employments)]?.days ?? '');
    const zoneOf = ({ employments }: StoredPerson, { employment, date: on }: Punch) =>
      findZoneOn({ employments, configuration }, employment, on);
    const placed = Map.groupBy(people, (person) =>
      stateOf(person, seen.get(person.id), isContracted(person)),
    );
    return {
      date,
      groups: teamStates.flatMap((state) =>
        groupOf(state, placed.get(state) ?? [], (person) => {
          const { came, went } = seen.get(person.id) ?? {};
          const punch = state === 'in' ? came : state === 'gone' ? went : null;
          return punch ? { at: punch.at, time_zone: zoneOf(person, punch) ?? zone } : null;
        }),
      ),
      truncated: found.length > people.length,
    };
  });
}

/** Presence of today, or open since yesterday: what was left open before is forgotten, and says nothing. */
interface Seen {
  readonly id: string;
  readonly came: Punch | null;
  readonly went: Punch | null;
}

interface Punch {
  readonly at: string;
  /** The local date of the start, by which the zone is found. */
  readonly date: string;
  readonly employment: string;
}

function stateOf({ absences }: StoredPerson, seen: Seen | undefined, isContracted: boolean): TeamState {
  if (seen?.came) return 'in';
  if (absences.length > 0) return 'away';
  if (seen?.went) return 'gone';
  return isContracted ? 'missing' : 'free';
}

function groupOf(
  state: TeamState,
  people: readonly StoredPerson[],
  seenOf: (person: StoredPerson) => TeamMember['seen'],
): TeamGroup[] {
  if (people.length === 0) return [];
  const named = people
    .slice(0, mostNamed)
    .map((person) => ({ employee_id: person.id, name: person.name, seen: seenOf(person) }));
  return [{ state, count: people.length, people: named }];
}

async function findManaged(tx: WorkspaceTransaction, ctx: ServiceContext): Promise<string[]> {
  const { rows } = await tx.execute<{ employee_id: string }>(
    sql`select employee_id from (${employeesOf(ctx, 'managed')}) managed where employee_id is not null
         order by employee_id limit ${mostPeople + 1}`,
  );
  return rows.map((row) => row.employee_id);
}

async function readSeen(tx: WorkspaceTransaction, ctx: ServiceContext, people: readonly StoredPerson[]) {
  const punch = (instant: 'started' | 'ended') =>
    sql`json_build_object('employment', p.employment_id, 'date', p.started_on,
          'at', ${instantAtOffset(sql.raw(`p.${instant}_at`), sql.raw(`p.${instant}_offset_minutes`))})`;
  const { rows } = await tx.execute<Seen & Record<string, unknown>>(sql`
    select wanted.id, seen.came, seen.went from unnest(${uuidList(people.map(({ id }) => id))}) as wanted (id)
     cross join lateral (
       select (array_agg(${punch('started')} order by p.started_at desc) filter (where p.ended_at is null))[1] as came,
              (array_agg(${punch('ended')} order by p.ended_at desc)
                filter (where p.ended_at is not null and p.started_on = ${today(ctx)}::date))[1] as went
         from presence p
        where p.workspace_id = ${ctx.workspace.id} and p.employee_id = wanted.id and p.deleted_at is null
          and p.started_on between ${today(ctx)}::date - 1 and ${today(ctx)}::date
          and p.started_at <= ${ctx.now.toString()}::timestamptz
          and coalesce((
            select v.kind from reason_versions v
             where v.workspace_id = p.workspace_id and v.object_id = p.reason_id and v.superseded_at is null
               and v.effective_from <= p.started_on order by v.effective_from desc limit 1), 'work') = 'work') seen`);
  return new Map(rows.map((row) => [row.id, row]));
}

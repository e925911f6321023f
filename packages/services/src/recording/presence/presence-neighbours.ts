import { namedStatement, type WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import {
  type BoundTexts,
  boundsOf,
  type NewInterval,
  parametersOf,
  parameterTexts,
  sharesTimeText,
} from './presence-overlap.ts';

/** A new interval of an employee. */
type OwnedInterval = Omit<NewInterval, 'exceptId'> & { readonly employeeId: string };

/** What stands around a new interval in one employment of the employee. */
export interface Neighbours {
  readonly employmentId: string;
  /** Whether it shares time with another interval, of work or not. */
  readonly sharesTime: boolean;
  /** A statement may hold one of its dates: looked for a day wider, whatever the zone of the employment. */
  readonly nearStatement: boolean;
  /** Of a check-in: whether a sickness that it ends may hold then; a day wider, and whatever its kind. */
  readonly nearIllness: boolean;
}

/** An interval is a check-in where it has no end and is no history. */
const nearIllness = ({ startAt, openEndAt, isImported }: BoundTexts) => `
  case when ${openEndAt} = 'infinity' and not ${isImported} then exists (
      select from absences a
       where a.workspace_id = $1::uuid
         and (a.employment_id, a.from_on) between (e.id, '-infinity'::date)
             and (e.id, (${startAt} at time zone 'UTC')::date + 1)
         and (coalesce(a.to_on, 'infinity') >= (${startAt} at time zone 'UTC')::date - 1) is true
         and (a.to_on is null or a.decided_at is null) and a.share = 10000 and a.state in ('requested', 'approved'))
    else false end`;

const neighboursIn = (bounds: BoundTexts, lastAt: string) => `
  e.id as "employmentId", ${sharesTimeText(bounds)} as "sharesTime", ${nearIllness(bounds)} as "nearIllness", coalesce((
      select true from statements s
       where s.workspace_id = $1::uuid and s.employment_id = e.id
         and s.period_from <= (${lastAt} at time zone 'UTC')::date + 1
         and s.period_to >= (${bounds.startAt} at time zone 'UTC')::date - 1
       order by s.period_from limit 1), false) as "nearStatement"`;

const neighboursOfOne = namedStatement(
  'neighbours-of-new-interval',
  `
  select ${neighboursIn({ ...parameterTexts, employment: 'e.id' }, '$8::timestamptz')}
    from employments e where e.workspace_id = $1::uuid and e.employee_id = $2::uuid`,
);

/**
 * What stands around a new interval in each employment of an employee, in one round trip; asked behind the lock on them,
 * before it is known which one it belongs to.
 */
export function findNeighbours(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  interval: OwnedInterval,
): Promise<Neighbours[]> {
  const { employeeId, startAt, endAt } = interval;
  return runNamed<Neighbours>(tx, neighboursOfOne, [
    ...parametersOf(ctx, employeeId, interval),
    (endAt ?? startAt).toString(),
  ]);
}

const columns: BoundTexts = {
  employment: 'e.id',
  startAt: 'n.start_at',
  endAt: 'n.end_at',
  openEndAt: 'n.open_end_at',
  presentAt: 'n.present_at',
  isImported: 'n.is_imported',
};

/** Parameters: workspace, then an array for each: owner, the bounds, last moment. */
const neighboursOfMany = namedStatement(
  'neighbours-of-new-intervals',
  `
  select n.place::int, ${neighboursIn(columns, 'n.last_at')}
    from unnest($2::uuid[], $3::timestamptz[], $4::timestamptz[], $5::timestamptz[], $6::timestamptz[], $7::boolean[],
           $8::timestamptz[]) with ordinality
           as n (employee_id, start_at, end_at, open_end_at, present_at, is_imported, last_at, place)
    cross join lateral (
      select * from employments where workspace_id = $1::uuid and employee_id = n.employee_id offset 0) e`,
);

/** What stands around each of many new intervals, in the order given; they are not compared with one another. */
export async function findNeighboursOfMany(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  news: readonly OwnedInterval[],
): Promise<Neighbours[][]> {
  const bounds = news.map((interval) => boundsOf(interval, ctx.now));
  const rows = await runNamed<Neighbours & { place: number }>(tx, neighboursOfMany, [
    ctx.workspace.id,
    news.map(({ employeeId }) => employeeId),
    news.map(({ startAt }) => startAt.toString()),
    bounds.map(({ endAt }) => endAt),
    bounds.map(({ openEndAt }) => openEndAt),
    bounds.map(({ presentAt }) => presentAt),
    news.map(({ isImported = false }) => isImported),
    news.map(({ startAt, endAt }) => (endAt ?? startAt).toString()),
  ]);
  const byPlace = Map.groupBy(rows, ({ place }) => place);
  return news.map((_, index) => byPlace.get(index + 1) ?? []);
}

import type { WorkspaceTransaction } from '@stempel/db';
import { type SQL, sql } from '@stempel/db/drizzle';
import { type MomentKnown, transactionOf } from '../../evaluation/knowledge.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { firstDay, partsIn } from '../corrections/stored-correction.ts';

/** Whose statements: of one employment, up to a period. */
interface Whose {
  readonly employmentId: string;
  /** The first day of the last period that counts. */
  readonly periodFrom: string;
}

/** The log of a statement; row-level security keeps it in the workspace. */
const logOf = (id: SQL, { workspace }: ServiceContext) => sql`lateral (
  select * from audit_log
   where workspace_id = ${workspace.id} and resource = 'statements' and object_id = ${id} offset 0)`;

const payoutIn = (said: string) => sql`coalesce((${sql.raw(said)} ->> 'payout_minutes')::int, 0)`;

/** Whether a step of the log `l` took another payout: it was chosen, or taken back with the statement. */
const isOtherPayout = sql`l.action in ('submit', 'reopen') and ${payoutIn('l.before')} <> ${payoutIn('l.after')}`;

/**
 * Decisions that move figures though nothing is recorded, as rows of `findChanges`: payouts that were chosen or taken back,
 * and corrections that were accepted. A correction moves where what is not settled opens, and no period before.
 */
export function decisions(
  ctx: ServiceContext,
  { employmentId, periodFrom }: Whose,
  isLater: (moment: string) => SQL,
) {
  const { id } = ctx.workspace;
  return [
    sql`
    select l.recorded_at, ${transactionOf(sql`l.written_in`)}, 'statements', s.id, l.action, null::text,
      s.period_from, s.period_from, l.actor_id
    from statements s cross join ${logOf(sql`s.id`, ctx)} l
    where s.workspace_id = ${id} and s.employment_id = ${employmentId}::uuid and s.period_from <= ${periodFrom}::date
      and ${isOtherPayout} and ${isLater('l.recorded_at')}`,
    sql`
    select c.decided_at, l.transaction, 'corrections', c.id, 'accept', null::text, ${firstDay}, ${periodFrom}::date, c.decided_by
    from corrections c cross join ${partsIn(sql`c.difference`)}
    cross join lateral (
      select coalesce(max(${transactionOf(sql`written_in`)}), 0) as transaction from audit_log
       where workspace_id = ${id} and resource = 'corrections' and object_id = c.id and action = 'accept') l
    where c.workspace_id = ${id} and c.employment_id = ${employmentId}::uuid and c.state in ('accepted', 'booked')
      and ${isLater('c.decided_at')}`,
  ];
}

interface PayoutStep extends Record<string, unknown> {
  readonly statementId: string;
  readonly at: string;
  readonly transaction: string;
  readonly before: number;
  readonly after: number;
}

/** What was chosen to be paid out of a statement by a moment, where today it is so much. */
export type PayoutThen = (statementId: string, today: number, known: MomentKnown) => number;

/** Reads the payouts that were chosen and taken back of statements, as the log tells. */
export async function loadPayoutsThen(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<PayoutThen> {
  const { rows } = await tx.execute<PayoutStep>(sql`
    select wanted.id as "statementId", to_json(l.recorded_at) #>> '{}' as at,
      ${transactionOf(sql`l.written_in`)}::text as transaction, ${payoutIn('l.before')} as before, ${payoutIn('l.after')} as after
    from unnest(${uuidList(ids)}) as wanted (id) cross join ${logOf(sql`wanted.id`, ctx)} l
    where ${isOtherPayout} order by l.id`);
  const stepsOf = Map.groupBy(rows, ({ statementId }) => statementId);
  return (statementId, today, known) => {
    const steps = stepsOf.get(statementId) ?? [];
    const last = steps.findLast((step) => wasTaken(step, known));
    return last?.after ?? steps[0]?.before ?? today;
  };
}

/** As `isKnown` says it of rows. */
function wasTaken(step: PayoutStep, { at, through }: MomentKnown): boolean {
  const order = Temporal.Instant.compare(Temporal.Instant.from(step.at), at);
  if (order !== 0 || through === undefined) return order <= 0;
  return BigInt(step.transaction) <= BigInt(through);
}

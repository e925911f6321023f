import type { schema, WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import type { SecondStep } from '../../kernel/deciding/second-step.ts';
import type { AbsenceType } from '../../settings/activities/absence-type-contract.ts';
import { absenceTypeOf } from '../../settings/activities/absence-type-of.ts';
import type { AbsenceFields } from './absence-values.ts';

export type StepColumns = Pick<
  typeof schema.absences.$inferSelect,
  'firstApprovedBy' | 'firstApprovedAt' | 'secondRoleId'
>;

/** Neither of two steps is taken. */
export const noFirstStep: StepColumns = { firstApprovedBy: null, firstApprovedAt: null, secondRoleId: null };

/** The first of two steps, taken now; the second is then for this role, whatever becomes of the type. */
export function firstStepNow(ctx: ServiceContext, secondRoleId: string): StepColumns {
  return { firstApprovedBy: ctx.actor.userId, firstApprovedAt: ctx.now, secondRoleId };
}

interface Waiting extends Omit<StepColumns, 'firstApprovedAt'> {
  readonly state: string;
}

/** The second step that an absence, or a change of one, waits for; null where it waits for the first or for nothing. */
export function secondStepOf({ state, secondRoleId: roleId, firstApprovedBy }: Waiting): SecondStep | null {
  return state !== 'requested' || roleId === null ? null : { roleId, firstBy: firstApprovedBy };
}

export function isSameStep(before: SecondStep | null, after: SecondStep | null): boolean {
  return before?.roleId === after?.roleId && before?.firstBy === after?.firstBy;
}

type Typed = Pick<AbsenceFields, 'activity' | 'from'>;

/** The role that takes the second step of what the type of an absence asks on its first date; null: one step is enough. */
export async function secondRoleOf(
  tx: WorkspaceTransaction,
  { activity, from }: Typed,
): Promise<string | null> {
  if (activity === null) return null;
  const { rows } = await tx.execute<{ settings: AbsenceType | null }>(sql`
    select ${absenceTypeOf(sql`v.type`, sql`v.absence_type`)} as settings
      from activities a cross join lateral (
        select type, absence_type from activity_versions
         where workspace_id = a.workspace_id and object_id = a.id and superseded_at is null
         order by effective_from <= ${from}::date desc, abs(effective_from - ${from}::date) limit 1) v
     where a.code = ${activity}`);
  const settings = rows[0]?.settings;
  return settings?.approval === 'two-steps' ? settings.second_role_id : null;
}

/** As `secondRoleOf` of what an absence would become, else of what it is: a change takes the steps of both. */
export async function secondRoleOfChange(
  tx: WorkspaceTransaction,
  before: Typed,
  wanted: Typed,
): Promise<string | null> {
  return (await secondRoleOf(tx, wanted)) ?? (await secondRoleOf(tx, before));
}

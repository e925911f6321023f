import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { type Cause, notify } from '../../notifications/index.ts';
import { checkOutForgotten, type Incident } from './incident-contract.ts';
import { toldBefore } from './missing-check-outs.ts';

/**
 * Tells who decides about it of each incident, and who forgot to check out of that. What one statement finds of a kind is
 * told once, however often it is there: the latest of them. So is a missing check-out, whichever kind tells of it first.
 */
export async function tellIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  opened: readonly Incident[],
): Promise<void> {
  const known = await toldBefore(tx, opened);
  // Apart: of one occasion somebody may know one thing and not another.
  const occasions = Map.groupBy(opened, (one) => `${known.has(one.id)} ${occasionOf(one)}`);
  const causes = [...occasions.values()].flatMap(([incident]): Cause[] => {
    if (!incident) return [];
    const { id, step, date, employee_id: employee, employment_id: employment } = incident;
    const told = { about: id, facts: { employee_id: employee, step, date } };
    const permission = ['incidents', 'update'] as const;
    const path = `/incidents?employee=${employee}`;
    const to = { decidersOf: employee, permission, ...(employment && { employment }) };
    const forDeciders: Cause[] = known.has(id) ? [] : [{ ...told, kind: 'incident', to, path }];
    if (step !== checkOutForgotten) return forDeciders;
    const ownPath = `/my-time?week=${date}&day=${date}`;
    return [...forDeciders, { ...told, kind: 'check-out-forgotten', to: { employee }, path: ownPath }];
  });
  await notify(tx, ctx, causes);
}

function occasionOf({ id, step, statement }: Incident): string {
  return statement === null ? id : `${statement.id} ${step}`;
}

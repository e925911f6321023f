import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { type Cause, notify } from '../../notifications/index.ts';
import { checkOutForgotten, type Incident } from '../incidents/incident-contract.ts';

/** Tells who decides about it of each incident, and who forgot to check out of that. */
export function tellIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  opened: readonly Incident[],
): Promise<void> {
  const causes = opened.flatMap((incident): Cause[] => {
    const { id, step, date, employee_id: employee } = incident;
    const told = { about: id, facts: { employee_id: employee, step, date } };
    const permission = ['incidents', 'update'] as const;
    const path = `/incidents?employee=${employee}`;
    const forDeciders: Cause = { ...told, kind: 'incident', to: { decidersOf: employee, permission }, path };
    if (step !== checkOutForgotten) return [forDeciders];
    const ownPath = `/my-time?week=${date}&day=${date}`;
    return [forDeciders, { ...told, kind: 'check-out-forgotten', to: { employee }, path: ownPath }];
  });
  return notify(tx, ctx, causes);
}

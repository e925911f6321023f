import type { WorkspaceTransaction } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { notify } from '../../notifications/index.ts';
import type { JobRow } from './job-rows.ts';

/** Tells who asked for an import that it is finished, in the transaction that ends it. */
export function tellImport(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  { id, requestedBy }: Pick<JobRow, 'id' | 'requestedBy'>,
  outcome: string,
): Promise<void> {
  const to = { users: requestedBy === null ? [] : [requestedBy] };
  // Nobody did it in person, also where the run acts with the name of whoever asked.
  const system = { ...ctx, actor: { ...ctx.actor, userId: null } };
  return notify(tx, system, [
    { kind: 'import-finished', to, about: id, path: `/imports/${id}`, facts: { outcome } },
  ]);
}

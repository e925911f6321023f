import type { WorkspaceTransaction } from '@stempel/db';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { notify } from '../../notifications/index.ts';
import { type JobRow, toJobDto } from './job-rows.ts';

/** Tells whoever asked for an import, and systems, that it is finished: in the transaction that ended it. */
export async function tellImport(tx: WorkspaceTransaction, ctx: ServiceContext, row: JobRow): Promise<void> {
  const { id } = row;
  const after = toJobDto(row);
  await audit(tx, ctx, { action: 'finish', resource: 'imports', objectId: id, before: null, after });
  const to = { users: row.requestedBy === null ? [] : [row.requestedBy] };
  // A run acts with the name of whoever asked, who did not do it in person; who cancels does.
  const system = { ...ctx, actor: { ...ctx.actor, userId: null } };
  await notify(tx, row.state === 'cancelled' ? ctx : system, [
    { kind: 'import-finished', to, about: id, path: `/imports/${id}`, facts: { outcome: row.state } },
  ]);
}

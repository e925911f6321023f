import { inWorkspace, namedStatement } from '@stempel/db';
import type { ServiceContext } from '../../kernel/context.ts';
import { runNamed } from '../../kernel/named-statement.ts';
import { forgetFigures } from '../../statements/keep-figures.ts';
import { keptSince } from './webhook-contract.ts';

const mostAtOnce = 1000;

const deleteOld = namedStatement(
  'delete-old-deliveries',
  `
  with old as materialized (
    select d.id from webhook_deliveries d
     where d.workspace_id = $1::uuid and d.created_at < $2::timestamptz order by d.created_at limit $3::bigint),
  tries as (
    delete from webhook_tries t using old where t.workspace_id = $1::uuid and t.delivery_id = old.id)
  delete from webhook_deliveries d using old where d.workspace_id = $1::uuid and d.id = old.id
  returning d.id`,
);

/** Deletes what is kept for events after 30 days: deliveries, and what statements held then. Resolves with how many. */
export async function cleanUpEvents(
  ctx: ServiceContext,
): Promise<{ deliveries: number; earlier_figures: number }> {
  const deliveries = await deleteDeliveries(ctx);
  return { deliveries, earlier_figures: await forgetFigures(ctx, keptSince(ctx.now)) };
}

/** With their tries, a thousand in a transaction. */
async function deleteDeliveries({ db, workspace, now }: ServiceContext): Promise<number> {
  const before = keptSince(now).toString();
  for (let deleted = 0; ; ) {
    const rows = await inWorkspace(db, workspace.id, (tx) =>
      runNamed(tx, deleteOld, [workspace.id, before, mostAtOnce]),
    );
    deleted += rows.length;
    if (rows.length < mostAtOnce) return deleted;
  }
}

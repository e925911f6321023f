import { say } from '@stempel/core/messages';
import { isId, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { audit } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireDecision } from '../../kernel/deciding.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { writing } from '../../kernel/transaction.ts';
import type { Incident, UpdateIncident } from './incident-contract.ts';
import { readIncidents } from './read-incidents.ts';

const { incidents } = schema;

/**
 * Says what became of an incident: seen, resolved, or open again, with a note. It stays so until a later
 * evaluation finds other figures. Throws not-found; `forbidden` for the employee themself; `conflict` where it was mended
 * and is not resolved by that.
 */
export async function updateIncident(ctx: ServiceContext, input: UpdateIncident): Promise<Incident> {
  const { id, state, note } = input;
  return writing(ctx, async (tx) => {
    if (!isId(id)) throw notFound('incident', id);
    await tx.select({ id: incidents.id }).from(incidents).where(eq(incidents.id, id)).for('update');
    const [before] = await readIncidents(tx, eq(incidents.id, id), 1);
    if (!before) throw notFound('incident', id);
    const { standsFor } = await requireDecision(tx, ctx, 'incident', before.employee_id);
    if (before.ended_at !== null && state !== 'resolved') throw new ServiceError(say('incident-mended'));
    await tx
      .update(incidents)
      .set({ state, ...(note === undefined ? {} : { note }), updatedAt: ctx.now })
      .where(eq(incidents.id, id));
    const [after] = await readIncidents(tx, eq(incidents.id, id), 1);
    if (!after) throw notFound('incident', id);
    const change = {
      action: 'update' as const,
      resource: 'incidents',
      objectId: id,
      before,
      after,
      standsFor,
    };
    await audit(tx, ctx, change);
    return after;
  });
}

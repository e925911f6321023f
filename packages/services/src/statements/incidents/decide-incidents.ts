import { say } from '@stempel/core/messages';
import { isId, schema, updateRows, type WorkspaceTransaction } from '@stempel/db';
import { inArray, sql } from '@stempel/db/drizzle';
import { auditMany } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { decidableAmong, requireDeciding, type Standing } from '../../kernel/deciding.ts';
import { notFound, ServiceError } from '../../kernel/errors.ts';
import { forbidden } from '../../kernel/permission.ts';
import { Refusals } from '../../kernel/refusals.ts';
import { type RefusedResult, refusedResult } from '../../kernel/refused-result.ts';
import { writing } from '../../kernel/transaction.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import type { DecideIncidents, Incident } from './incident-contract.ts';
import { readIncidents } from './read-incidents.ts';

const { incidents } = schema;

/** What became of one of them. */
export type DecidedIncident = { id: string; done: true } | RefusedResult;

/**
 * Acknowledges or resolves several incidents as the verb for one would, each with its own audit row, in a constant number
 * of statements. What is refused is the result of its row and keeps no other from being done.
 */
export async function decideIncidents(
  ctx: ServiceContext,
  { ids, state, note }: DecideIncidents,
): Promise<{ results: DecidedIncident[] }> {
  await requireDeciding(ctx, 'incident');
  return writing(ctx, async (tx) => {
    const found = await lockIncidents(tx, ids);
    const refusals = new Refusals();
    const employeeIds = [...new Set(found.map((row) => row.employee_id))];
    const decidable = await decidableAmong(tx, ctx, 'incident', employeeIds);
    const allowed = await refuseOthers(ctx, found, decidable, refusals);
    const before = await refusals.keep(allowed, ({ ended_at: endedAt }) => {
      if (endedAt !== null && state !== 'resolved') throw new ServiceError(say('incident-mended'));
    });
    const change = { state, ...(note === undefined ? {} : { note }), updatedAt: ctx.now };
    await updateRows(
      tx,
      incidents,
      before.map(({ id }) => ({ id, ...change })),
    );
    const after = new Map((await read(tx, before)).map((row) => [row.id, row]));
    const changes = before.map((row) => {
      const standsFor = decidable.get(row.employee_id)?.standsFor;
      return { objectId: row.id, before: row, after: after.get(row.id), standsFor };
    });
    if (changes.length > 0) await auditMany(tx, ctx, { action: 'update', resource: 'incidents' }, changes);
    const results = ids.map((id) => {
      const refused =
        refusals.find(id) ?? (after.has(id.toLowerCase()) ? undefined : notFound('incident', id));
      return refused ? refusedResult(id, refused) : { id, done: true as const };
    });
    return { results };
  });
}

async function lockIncidents(tx: WorkspaceTransaction, ids: readonly string[]): Promise<Incident[]> {
  const wanted = [...new Set(ids.map((id) => id.toLowerCase()).filter(isId))];
  await tx.execute(sql`
    select i.id from unnest(${uuidList(wanted)}) as wanted (id) join incidents i on i.id = wanted.id
     order by i.id for update of i`);
  return read(
    tx,
    wanted.map((id) => ({ id })),
  );
}

function read(tx: WorkspaceTransaction, rows: readonly { id: string }[]): Promise<Incident[]> {
  const ids = rows.map(({ id }) => id);
  return readIncidents(tx, inArray(incidents.id, ids), ids.length);
}

/** The rule of `requireDecision`, for many. */
function refuseOthers(
  ctx: ServiceContext,
  found: readonly Incident[],
  decidable: ReadonlyMap<string, Standing>,
  refusals: Refusals,
): Promise<Incident[]> {
  return refusals.keep(found, ({ employee_id: employeeId }) => {
    if (decidable.has(employeeId)) return;
    if (employeeId === ctx.actor.employeeId) throw new ServiceError(say('own-decision'));
    throw forbidden('incidents:update:all');
  });
}

import { insertRows, newId, schema, type WorkspaceTransaction } from '@stempel/db';
import { inArray } from '@stempel/db/drizzle';
import type { AuditedChange } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import type { Incident } from './incident-contract.ts';
import { readIncidents } from './read-incidents.ts';
import { tellIncidents } from './tell-incidents.ts';

type NewIncident = Omit<
  typeof schema.incidents.$inferInsert,
  'workspaceId' | 'id' | 'createdAt' | 'updatedAt'
>;

export type AuditedIncident = Omit<AuditedChange, 'resource'>;

/** Stores incidents that were found and tells people of them; returns what is to be audited. */
export async function openIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  found: readonly NewIncident[],
): Promise<AuditedIncident[]> {
  if (found.length === 0) return [];
  const written = { workspaceId: ctx.workspace.id, createdAt: ctx.now, updatedAt: ctx.now };
  const rows = found.map((incident) => ({ ...incident, ...written, id: newId() }));
  await insertRows(tx, schema.incidents, rows);
  const opened = await incidentsOf(
    tx,
    rows.map(({ id }) => id),
  );
  await tellIncidents(tx, ctx, opened);
  return opened.map((after) => ({ action: 'create', objectId: after.id, before: null, after }));
}

/** Incidents as they are shown, the latest first. */
export function incidentsOf(tx: WorkspaceTransaction, ids: readonly string[]): Promise<Incident[]> {
  return readIncidents(tx, inArray(schema.incidents.id, [...ids]), ids.length);
}

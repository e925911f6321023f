import { schema, updateRows, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { auditAll } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { type Incident, judgedSteps } from '../incidents/incident-contract.ts';
import { type AuditedIncident, incidentsOf, openIncidents } from '../incidents/open-incidents.ts';
import type { Judged, LiveIncident } from './live-incident.ts';

const { incidents } = schema;

export interface StoredLiveIncident extends Record<string, unknown> {
  readonly id: string;
  readonly employeeId: string;
  readonly employmentId: string;
  readonly step: string;
  readonly about: string;
  readonly severity: string;
  readonly occurredOn: string;
  readonly occurredAt: string;
  readonly details: Record<string, unknown>;
}

/** Opens what is new, brings the figures of the rest up to date and closes what was mended, each with its audit row. */
export async function saveLiveIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  judged: readonly Judged[],
): Promise<{ opened: number; closed: number }> {
  const stored = await loadLiveIncidents(
    tx,
    judged.map(({ employeeId }) => employeeId),
  );
  const known = new Map(stored.map((row) => [keyOf(row), row]));
  const found = new Map(judged.flatMap((one) => one.found).map((incident) => [keyOf(incident), incident]));
  const failed = new Set(judged.flatMap((one) => one.failed));
  const stays = (row: StoredLiveIncident) =>
    found.has(keyOf(row)) || (failed.has(row.employmentId) && judgedSteps.includes(row.step));
  const changed = await bringUpToDate(tx, ctx, known, found);
  const opened = await openIncidents(
    tx,
    ctx,
    [...found].flatMap(([key, { isGrowing: _, ...incident }]) => (known.has(key) ? [] : [incident])),
  );
  const ended = stored.filter((row) => !stays(row)).map(({ id }) => id);
  const closed = await endIncidents(tx, ctx, ended);
  const audited = [...opened, ...changed, ...closed];
  if (audited.length > 0) await auditAll(tx, ctx, 'incidents', audited);
  return { opened: opened.length, closed: closed.length };
}

const keyOf = ({ employeeId, step, about }: Pick<LiveIncident, 'employeeId' | 'step' | 'about'>) =>
  [employeeId, step, about].join(' ');

/** The live incidents of these employees, locked: nobody decides about them meanwhile. */
export async function loadLiveIncidents(
  tx: WorkspaceTransaction,
  employeeIds: readonly string[],
): Promise<StoredLiveIncident[]> {
  const { rows } = await tx.execute<StoredLiveIncident>(sql`
    select i.id, i.employee_id as "employeeId", i.employment_id as "employmentId", i.step, i.about, i.severity,
      i.occurred_on::text as "occurredOn", to_json(i.occurred_at)#>>'{}' as "occurredAt", i.details
      from unnest(${uuidList(employeeIds)}) as wanted (id) cross join lateral (
        select id from incidents
         where employee_id = wanted.id and about is not null and ended_at is null offset 0) found
      join incidents i on i.id = found.id
     order by i.id for update of i`);
  return rows;
}

/** What people made of an incident stays: it is the same thing with other figures. */
async function bringUpToDate(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  known: ReadonlyMap<string, StoredLiveIncident>,
  found: ReadonlyMap<string, LiveIncident>,
): Promise<AuditedIncident[]> {
  const stays = [...found].flatMap(([key, incident]) => {
    const row = known.get(key);
    return row ? [{ row, incident }] : [];
  });
  const grown = stays.filter(({ incident }) => growing.some((name) => name in incident.details));
  const told = await lastTold(
    tx,
    ctx,
    grown.map(({ row }) => row.id),
  );
  const [worthTelling, silent] = [true, false].map((isTold) =>
    stays
      .filter(({ row, incident }) => isWorthTelling(told.get(row.id) ?? row, incident) === isTold)
      .filter(({ row, incident }) => isTold || isOther(row, incident))
      .map(({ row, incident: { severity, occurredOn, occurredAt, details } }) => {
        return { id: row.id, severity, occurredOn, occurredAt, details, updatedAt: ctx.now };
      }),
  );
  await updateRows(tx, incidents, silent ?? []);
  return changeIncidents(tx, ctx, worthTelling ?? []);
}

const isOther = (row: Pick<StoredLiveIncident, 'severity' | 'details'>, now: LiveIncident) =>
  row.severity !== now.severity || textOf(row.details) !== textOf(now.details);

/** Facts that become more by themselves while somebody is at work. */
const growing = ['violating_minutes', 'worked_minutes'];

/**
 * Whether there is other news than what was told last. Not that somebody has stayed a few minutes longer, which would be told
 * with every look: how long they stayed in the end.
 */
function isWorthTelling(told: Pick<StoredLiveIncident, 'severity' | 'details'>, now: LiveIncident): boolean {
  if (!now.isGrowing) return isOther(told, now);
  const others = (facts: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => !growing.includes(name)));
  return (
    told.severity !== now.severity ||
    textOf(others(told.details)) !== textOf(others(now.details)) ||
    growing.some((name) => Number(now.details[name]) < Number(told.details[name]))
  );
}

/** Incidents as the log told of them last, by id: their figures may have grown since. */
async function lastTold(
  tx: WorkspaceTransaction,
  { workspace }: ServiceContext,
  ids: readonly string[],
): Promise<Map<string, Incident>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ told: Incident }>(sql`
    select last.after as told from unnest(${uuidList(ids)}) as wanted (id)
     cross join lateral (
       select after from audit_log
        where workspace_id = ${workspace.id} and resource = 'incidents' and object_id = wanted.id
        order by id desc limit 1) last
     where last.after is not null`);
  return new Map(rows.map(({ told }) => [told.id, told]));
}

const textOf = (details: Record<string, unknown>) =>
  JSON.stringify(Object.entries(details).sort(([left], [right]) => (left < right ? -1 : 1)));

/** Closes incidents that are mended; what somebody resolved before stays resolved. Returns what is to be audited. */
export function endIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  ids: readonly string[],
): Promise<AuditedIncident[]> {
  const ended = { state: 'resolved' as const, endedAt: ctx.now, updatedAt: ctx.now };
  return changeIncidents(
    tx,
    ctx,
    ids.map((id) => ({ id, ...ended })),
  );
}

/** Writes members of incidents; returns what is to be audited: what became of what was told last. */
export async function changeIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  changes: readonly ({ id: string } & Partial<typeof incidents.$inferInsert>)[],
): Promise<AuditedIncident[]> {
  if (changes.length === 0) return [];
  const ids = changes.map(({ id }) => id);
  const told = await lastTold(tx, ctx, ids);
  const untold = ids.filter((id) => !told.has(id));
  const before = new Map([...told, ...(await incidentsOf(tx, untold)).map((one) => [one.id, one] as const)]);
  await updateRows(tx, incidents, changes);
  const after = await incidentsOf(tx, ids);
  return after.map((incident) => ({
    action: 'update',
    objectId: incident.id,
    before: before.get(incident.id) ?? null,
    after: incident,
  }));
}

import { schema, updateRows, type WorkspaceTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { auditAll } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { uuidList } from '../../kernel/uuid-list.ts';
import { judgedSteps } from '../incidents/incident-contract.ts';
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
  const changed = [...found].flatMap(([key, incident]) => {
    const row = known.get(key);
    const { severity, occurredOn, occurredAt, details } = incident;
    return row && (row.severity !== severity || textOf(row.details) !== textOf(details))
      ? [
          {
            row,
            incident,
            written: { id: row.id, severity, occurredOn, occurredAt, details, updatedAt: ctx.now },
          },
        ]
      : [];
  });
  const [told, silent] = [true, false].map((isTold) =>
    changed
      .filter(({ row, incident }) => isWorthTelling(row, incident) === isTold)
      .map(({ written }) => written),
  );
  await updateRows(tx, incidents, silent ?? []);
  return changeIncidents(tx, told ?? []);
}

/** Facts that become more by themselves while somebody is at work. */
const growing = ['violating_minutes', 'worked_minutes'];

/** Not that somebody has stayed a few minutes longer: that would be told with every look. */
function isWorthTelling(row: StoredLiveIncident, { severity, details, isGrowing }: LiveIncident): boolean {
  const others = (facts: Record<string, unknown>) =>
    Object.fromEntries(Object.entries(facts).filter(([name]) => !growing.includes(name)));
  return (
    !isGrowing ||
    row.severity !== severity ||
    textOf(others(row.details)) !== textOf(others(details)) ||
    growing.some((name) => Number(details[name]) < Number(row.details[name]))
  );
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
    ids.map((id) => ({ id, ...ended })),
  );
}

/** Writes members of incidents; returns what is to be audited. */
async function changeIncidents(
  tx: WorkspaceTransaction,
  changes: readonly ({ id: string } & Partial<typeof incidents.$inferInsert>)[],
): Promise<AuditedIncident[]> {
  if (changes.length === 0) return [];
  const ids = changes.map(({ id }) => id);
  const before = new Map((await incidentsOf(tx, ids)).map((incident) => [incident.id, incident]));
  await updateRows(tx, incidents, changes);
  const after = await incidentsOf(tx, ids);
  return after.map((incident) => ({
    action: 'update',
    objectId: incident.id,
    before: before.get(incident.id) ?? null,
    after: incident,
  }));
}

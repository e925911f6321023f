import type { WorkspaceTransaction } from '@stempel/db';
import type { Period } from '../../evaluation/statement-period.ts';
import { auditAll } from '../../kernel/audit.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { judgedSteps } from '../incidents/incident-contract.ts';
import type { FoundIncident } from '../incidents/replace-incidents.ts';
import { lockIncidents } from './lock-incidents.ts';
import {
  changeIncidents,
  endIncidents,
  loadLiveIncidents,
  type StoredLiveIncident,
} from './save-live-incidents.ts';

interface Covered {
  readonly employeeId: string;
  readonly employmentId: string;
  readonly period: Period;
}

/**
 * Makes the live incidents of periods that have a statement now those of the statement, with what people made of them;
 * what the statement does not find any more is closed. Returns what was found beside them.
 */
export async function takeOverIncidents(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  statements: readonly Covered[],
  found: readonly FoundIncident[],
): Promise<FoundIncident[]> {
  await lockIncidents(tx, ctx, { shared: true });
  const stored = await loadLiveIncidents(tx, [...new Set(statements.map(({ employeeId }) => employeeId))]);
  const latestTo = new Map<string, string>();
  for (const { employmentId, period } of statements)
    if (period.to > (latestTo.get(employmentId) ?? '')) latestTo.set(employmentId, period.to);
  const covered = stored.filter(
    ({ employmentId, step, occurredOn }) =>
      judgedSteps.includes(step) && occurredOn <= (latestTo.get(employmentId) ?? ''),
  );
  const live = Map.groupBy(covered, keyOf);
  const taken: { readonly id: string; readonly found: FoundIncident }[] = [];
  const others = found.filter((one) => {
    const row = live.get(keyOf(one))?.pop();
    if (row) taken.push({ id: row.id, found: one });
    return row === undefined;
  });
  const rows = taken.map(({ id, found: { statementId, severity, details } }) => {
    return { id, statementId, severity, details, about: null, updatedAt: ctx.now };
  });
  const left = [...live.values()].flat().map(({ id }) => id);
  const changed = [...(await changeIncidents(tx, ctx, rows)), ...(await endIncidents(tx, ctx, left))];
  if (changed.length > 0) await auditAll(tx, ctx, 'incidents', changed);
  return others;
}

function keyOf({ employmentId, step, occurredAt, details }: FoundIncident | StoredLiveIncident): string {
  const at = occurredAt === null ? null : Temporal.Instant.from(occurredAt).epochMilliseconds;
  return [employmentId, step, at, details.policy].join(' ');
}

import type { WorkspaceTransaction } from '@stempel/db';
import { knownAbsentees, withoutKind } from '../kernel/absence-insight.ts';
import type { ServiceContext } from '../kernel/context.ts';
import type { StempelEvent } from './event-contract.ts';

/** Whoever reads the log but not the absences of somebody reads when they are away, not what it is. */
export async function withKnownAbsences(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  events: readonly StempelEvent[],
): Promise<StempelEvent[]> {
  const absentees = events.flatMap(({ object, employee_id: id }) =>
    object.resource === 'absences' && id !== undefined ? [id] : [],
  );
  const known = await knownAbsentees(tx, ctx, absentees);
  return events.map((event) => {
    if (event.object.resource !== 'absences' || known.has(event.employee_id ?? '')) return event;
    const { previous, data, ...rest } = event;
    return {
      ...rest,
      data: withoutKind(data),
      ...(previous ? { previous: withoutKind(previous) as Record<string, unknown> } : {}),
    };
  });
}

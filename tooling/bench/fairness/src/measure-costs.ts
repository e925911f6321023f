import type { Generator, PreparedCall } from '@stempel/bench-common/load';
import type { NamedCall } from './calls.ts';
import type { RunningServer } from './run-server.ts';

export type Cost = {
  name: string;
  calls: PreparedCall[];
  /** Whether the first calls were answered with what was asked for. */
  isOpen: boolean;
  statuses: Record<string, number>;
  medianMs: number;
  /** Processor milliseconds of one call. */
  nodeMs: number;
  postgresMs: number;
};

/** What each call costs by itself: one after the other, after one to warm up; the dearest first. */
export async function measureCosts(
  named: readonly NamedCall[],
  generator: Generator,
  server: RunningServer,
): Promise<Cost[]> {
  const costs: Cost[] = [];
  for (const { name, calls } of named) {
    const [first, ...rest] = calls;
    if (!first) continue;
    const order = { port: server.port, seconds: 120, isPatient: true };
    const warm = await generator.run({ ...order, calls: [first], most: 1 });
    const before = await server.spent();
    const {
      medianMs,
      statuses,
      calls: made,
    } = await generator.run({ ...order, calls: rest, most: rest.length });
    const after = await server.spent();
    const each = (figure: 'node' | 'postgres') =>
      Number(((after[figure] - before[figure]) / Math.max(1, made)).toFixed(1));
    costs.push({
      ...{ name, calls, statuses, medianMs: Number(medianMs.toFixed(1)) },
      isOpen: Object.keys(warm.statuses).some((status) => status === '200'),
      ...{ nodeMs: each('node'), postgresMs: each('postgres') },
    });
  }
  return costs.sort((a, b) => b.nodeMs + b.postgresMs - a.nodeMs - a.postgresMs);
}

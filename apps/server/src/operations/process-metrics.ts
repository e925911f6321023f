import type { Database } from '@stempel/db';
import { collectDefaultMetrics, Gauge, Registry } from 'prom-client';

/** The metrics of this process: memory, processor, event loop, and the connections of its calls. */
export function openMetrics(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  // Gauges that are called totals, which Prometheus calls counters; the same without the word, by kind, are left.
  for (const name of ['handles', 'requests', 'resources'])
    registry.removeSingleMetric(`nodejs_active_${name}_total`);
  return registry;
}

/** What is read of a pool when somebody asks. `prefix` tells those of calls and of jobs apart. */
export function measurePool(
  registry: Registry,
  { pool, door }: Pick<Database, 'pool' | 'door'>,
  whose: 'calls' | 'jobs',
): void {
  new Gauge({
    name: `stempel_${whose}_pool_connections`,
    help: `Connections to PostgreSQL for ${whose}: open ones that are busy or idle, and how many there may be.`,
    labelNames: ['state'],
    registers: [registry],
    collect() {
      this.set({ state: 'busy' }, pool.totalCount - pool.idleCount);
      this.set({ state: 'idle' }, pool.idleCount);
      this.set({ state: 'most' }, pool.options.max ?? 0);
    },
  });
  new Gauge({
    name: `stempel_${whose}_pool_waiting`,
    help: `Who waits for a connection for ${whose}: at the door of workspaces, or outside it (keys, sessions, limits).`,
    labelNames: ['where'],
    registers: [registry],
    collect() {
      this.set({ where: 'door' }, door.visits.waiting);
      this.set({ where: 'outside' }, pool.waitingCount);
    },
  });
}

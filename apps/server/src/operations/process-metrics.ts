import type { Database } from '@stempel/db';
import { Counter, collectDefaultMetrics, Gauge, Registry } from 'prom-client';

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

/** How many calls are worked on or wait, and how many were turned away. */
export function measureCalls(
  registry: Registry,
  gate: Pick<Database['gate'], 'running'>,
  turnedAway: () => Readonly<Record<string, number>>,
): void {
  new Gauge({
    name: 'stempel_calls_running',
    help: 'Calls of the API, the console and provisioning that are worked on or wait.',
    registers: [registry],
    collect() {
      this.set(gate.running);
    },
  });
  new Counter({
    name: 'stempel_calls_turned_away_total',
    help: 'Calls that were answered with 503 because more came than can be served: where there was no room for them.',
    labelNames: ['where'],
    registers: [registry],
    collect() {
      this.reset();
      for (const [where, calls] of Object.entries(turnedAway())) this.inc({ where }, calls);
    },
  });
}

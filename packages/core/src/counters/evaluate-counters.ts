import type { CounterPolicy } from '../policies/compiled-policies.ts';
import type { CounterFigures } from '../settlement/settlement-contract.ts';
import type { TraceSink } from '../trace/trace.ts';
import type { CounterContext } from './counter-contract.ts';

/** Counts every counter policy over the dates it is in force (DOMAIN §6.5, §7.3). */
export function evaluateCounters(
  policies: readonly CounterPolicy[],
  context: CounterContext,
  trace: TraceSink,
): readonly CounterFigures[] {
  const figures = new Map<string, CounterFigures>();
  for (const { code, version, inForce, counter } of policies) {
    const from = Math.max(context.period.from, inForce.from);
    const to = Math.min(context.period.to, inForce.to);
    if (from > to) continue;
    const outcome = counter.run.count({ ...context, period: { from, to } });
    trace.add('counter', code, {
      plugin: counter.plugin,
      version: counter.version,
      config: counter.config,
      policyVersion: version,
      buckets: outcome.buckets,
      values: outcome.values,
    });
    const known = figures.get(code);
    figures.set(code, {
      policy: code,
      values: known ? addValues(known.values, outcome.values) : outcome.values,
    });
  }
  return [...figures.values()];
}

function addValues(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...a };
  for (const [name, minutes] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + minutes;
  return sum;
}

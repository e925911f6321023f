import type { CounterContext } from '../contract/counter-contract.ts';
import type { CounterFigures } from '../contract/settlement-contract.ts';
import type { TraceSink } from '../contract/trace.ts';
import type { CounterPolicy } from '../policies/compiled-policies.ts';
import { clipRange } from '../time/epoch-day.ts';

/**
 * Counts every counter policy over the dates it is in force (docs/counters.md, Outputs). What any of its versions
 * offers is there, as 0 where none of those in force in the period counts it.
 */
export function evaluateCounters(
  policies: readonly CounterPolicy[],
  context: CounterContext,
  trace: TraceSink,
): readonly CounterFigures[] {
  const figures = new Map<string, CounterFigures>();
  for (const { code, version, inForce, counter } of policies) {
    const before = figures.get(code)?.values ?? {};
    figures.set(code, { policy: code, values: addValues(nothingOf(counter.run.outputs), before) });
    const period = clipRange(context.period, inForce);
    if (period.from > period.to) continue;
    const outcome = counter.run.count({ ...context, period });
    trace.add('counter', code, {
      plugin: counter.plugin,
      version: counter.version,
      config: counter.config,
      policyVersion: version,
      buckets: outcome.buckets,
      values: outcome.values,
    });
    figures.set(code, { policy: code, values: addValues(figures.get(code)?.values ?? {}, outcome.values) });
  }
  return [...figures.values()];
}

function nothingOf(outputs: readonly string[]): Readonly<Record<string, number>> {
  return Object.fromEntries(outputs.map((name) => [name, 0]));
}

function addValues(
  a: Readonly<Record<string, number>>,
  b: Readonly<Record<string, number>>,
): Readonly<Record<string, number>> {
  const sum: Record<string, number> = { ...a };
  for (const [name, minutes] of Object.entries(b)) sum[name] = (sum[name] ?? 0) + minutes;
  return sum;
}

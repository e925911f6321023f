import { performance } from 'node:perf_hooks';
import { evaluate } from '@stempel/core';
import { readScenario } from '@stempel/core/scenario';
import { zoneTableFromHost } from '@stempel/core/zones';
import { employmentMonth } from './employment-month.ts';
import { minuteEngine, minuteFacts } from './minute-rules.ts';

const copenhagen = zoneTableFromHost(Temporal, 'Europe/Copenhagen');
const inputOf = (days?: number) => readScenario(employmentMonth(days), { findZone: () => copenhagen }).input;

function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** Median seconds of one evaluation with trace, over some rounds of some evaluations each. */
function secondsPerEvaluation(input: ReturnType<typeof inputOf>, perRound: number, rounds = 9): number {
  for (let i = 0; i < perRound * 2; i += 1) evaluate(input);
  const seconds = Array.from({ length: rounds }, () => {
    const start = performance.now();
    for (let i = 0; i < perRound; i += 1) evaluate(input);
    return (performance.now() - start) / 1000 / perRound;
  });
  return median(seconds);
}

async function secondsPerMonthOfMinuteRules(): Promise<number> {
  const { presence } = employmentMonth() as { presence: Parameters<typeof minuteFacts>[0] };
  const facts = minuteFacts(presence);
  const engine = minuteEngine();
  const seconds: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const start = performance.now();
    for (const one of facts) await engine.run(one);
    seconds.push((performance.now() - start) / 1000);
  }
  return median(seconds);
}

function heapMegabytes(): number {
  globalThis.gc?.();
  return process.memoryUsage().heapUsed / 1024 / 1024;
}

const month = inputOf();
const one = secondsPerEvaluation(month, 200);
const ten = secondsPerEvaluation(inputOf(220), 20);
const minuteRules = await secondsPerMonthOfMinuteRules();
const before = heapMegabytes();
for (let i = 0; i < 10_000; i += 1) evaluate(month);
const after = heapMegabytes();

const report = {
  employment_months_per_second: Math.round(1 / one),
  times_json_rules_engine: Math.round(minuteRules / one),
  time_for_10x_the_intervals: Number((ten / one).toFixed(2)),
  heap_growth_megabytes_after_10000: Number((after - before).toFixed(2)),
};
const targets = [
  [
    'employment-months per second and core',
    report.employment_months_per_second,
    report.employment_months_per_second >= 2000,
    'at least 2000',
  ],
  [
    'times the throughput of json-rules-engine',
    report.times_json_rules_engine,
    report.times_json_rules_engine >= 20,
    'at least 20',
  ],
  [
    'times the time for 10 times the intervals',
    report.time_for_10x_the_intervals,
    report.time_for_10x_the_intervals <= 11,
    'at most 11',
  ],
  [
    'MB of heap more after 10,000 employment-months',
    report.heap_growth_megabytes_after_10000,
    report.heap_growth_megabytes_after_10000 < 2,
    'less than 2',
  ],
] as const;
for (const [name, figure, holds, target] of targets) {
  process.stdout.write(`${holds ? 'holds' : 'MISSED'}  ${figure} ${name} (${target})\n`);
}
process.stdout.write(`${JSON.stringify(report)}\n`);
process.exitCode = targets.every(([, , holds]) => holds) ? 0 : 1;

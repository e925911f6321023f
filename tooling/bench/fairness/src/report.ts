import { writeFileSync } from 'node:fs';
import type { Cost } from './measure-costs.ts';
import type { measureFairness } from './measure-fairness.ts';

export type Fairness = Awaited<ReturnType<typeof measureFairness>> & { role: string; name: string };

const mostRatio = 2;
const mostListed = 12;

export function printCosts(costs: Record<string, Cost[]>): void {
  for (const [role, ofRole] of Object.entries(costs)) {
    process.stdout.write(`\n${role}: processor time of one call, node and PostgreSQL\n`);
    for (const { name, nodeMs, postgresMs, medianMs, statuses } of ofRole.slice(0, mostListed))
      process.stdout.write(
        `  ${name}: ${nodeMs} + ${postgresMs} ms, ${medianMs} ms (${JSON.stringify(statuses)})\n`,
      );
    const refused = ofRole.filter(({ isOpen, statuses }) => !isOpen && !statuses[403]);
    process.stdout.write(
      `  not measured: ${refused.map(({ name, statuses }) => `${name} ${Object.keys(statuses)}`).join(', ')}\n`,
    );
  }
}

/** Prints the figures and writes them to report.json; whether nobody's call costs others more than it may. */
export function printReport(costs: Record<string, Cost[]>, fairness: readonly Fairness[]): boolean {
  for (const { role, name, idleP99, p99, ratio } of fairness) {
    const word = ratio <= mostRatio ? 'holds ' : 'MISSED';
    process.stdout.write(
      `${word}  ${role}, ${name}: p99 of others ${idleP99} to ${p99} ms, ${ratio} × (at most ${mostRatio})\n`,
    );
  }
  const shown = Object.fromEntries(
    Object.entries(costs).map(([role, ofRole]) => [
      role,
      ofRole
        .filter(({ isOpen }) => isOpen)
        .slice(0, mostListed)
        .map(({ calls: _, isOpen: __, ...cost }) => cost),
    ]),
  );
  const report = { fairness, costs: shown };
  writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  return fairness.every(({ ratio }) => ratio <= mostRatio);
}

import { writeFileSync } from 'node:fs';

type Figures = {
  reads: { ours: number; bare: number; ourP99: number; bareP99: number };
  kept: { ours: number; unkept: number };
  employees: { ours: number; aggregate: number };
  revalidation: { notModified: number; list: number };
  writes: { ours: number; bare: number };
  firstPage: { large: number; small: number };
};

type Line = { name: string; ours: number; other: number; unit: string; atLeast?: number; atMost?: number };

function linesOf({ reads, kept, employees, revalidation, writes, firstPage }: Figures): Line[] {
  return [
    {
      name: 'GET /projects/{id} against a bare server',
      ours: reads.ours,
      other: reads.bare,
      unit: 'requests/s',
      atLeast: 0.6,
    },
    {
      name: 'p99 of GET /projects/{id} against a bare server',
      ours: reads.ourP99,
      other: reads.bareP99,
      unit: 'ms',
      atMost: 3,
    },
    {
      name: 'GET /projects/{id} with the log of calls against without',
      ours: kept.ours,
      other: kept.unkept,
      unit: 'requests/s',
      atLeast: 0.97,
    },
    {
      name: 'GET /employees?limit=1000 of 10,000 against json_agg',
      ours: employees.ours,
      other: employees.aggregate,
      unit: 'ms',
      atMost: 2.5,
    },
    {
      name: '304 of a reference list against its 200 of 100 rows',
      ours: revalidation.notModified,
      other: revalidation.list,
      unit: 'requests/s',
      atLeast: 3,
    },
    {
      name: 'POST …/timesheet/presence against a bare insert with its audit row',
      ours: writes.ours,
      other: writes.bare,
      unit: 'requests/s',
      atLeast: 0.5,
    },
    {
      name: 'a report page over 1,000,000 presence rows against 10,000',
      ours: firstPage.large,
      other: firstPage.small,
      unit: 'ms',
      atMost: 3,
    },
  ];
}

/** Prints every figure with its target and writes them to report.json; whether all targets were met. */
export function printReport(figures: Figures): boolean {
  const report = linesOf(figures).map(({ name, ours, other, unit, atLeast, atMost }) => {
    const ratio = ours / other;
    const met = ratio >= (atLeast ?? 0) && ratio <= (atMost ?? Number.POSITIVE_INFINITY);
    const round = (value: number) => Number(value.toFixed(value < 100 ? 2 : 0));
    const target = atLeast === undefined ? `at most ${atMost}` : `at least ${atLeast}`;
    return { name, ours: round(ours), other: round(other), unit, ratio: round(ratio), target, met };
  });
  for (const { name, ours, other, unit, ratio, target, met } of report) {
    const figure = `${ours} to ${other} ${unit}, ratio ${ratio} (${target})`;
    process.stdout.write(`${met ? 'holds ' : 'MISSED'}  ${name}: ${figure}\n`);
  }
  writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
  return report.every(({ met }) => met);
}

import { postgresSeconds } from '@stempel/bench-common/processor-time';
import { connectDatabase } from '@stempel/db';
import { distributeSandbox, getSandboxCurve, summarizeSandbox } from '@stempel/services/policies/sandbox';
import { runJobs } from '@stempel/services/transfer/job-runs';
import { contextOf, type Tenant } from './settled.ts';
import { tryMorning, unitOf, varyMorning } from './try-morning.ts';

interface Timed {
  seconds: number;
  nodeSeconds: number;
  postgresSeconds: number;
}

export interface Ran {
  /**
   * Two drafts that reach everybody, two that reach one division, and two that reach everybody and lead beyond their lines.
   */
  runs: Timed[];
  /** Over this many values; none where curves were not asked for. */
  curve: (Timed & { points: number }) | null;
  summarySeconds: number;
  distributionSeconds: number;
  curveSeconds: number;
  peakMebibytes: number;
  resultMebibytes: number;
}

/** What a part of the bench takes, on the clock and of processors. */
async function timed(db: ReturnType<typeof connectDatabase>, work: () => Promise<unknown>): Promise<Timed> {
  const there = await postgresSeconds(db.pool);
  const here = process.cpuUsage();
  const start = performance.now();
  await work();
  const seconds = (performance.now() - start) / 1000;
  const { user, system } = process.cpuUsage(here);
  return {
    seconds,
    nodeSeconds: (user + system) / 1e6,
    postgresSeconds: (await postgresSeconds(db.pool)) - there,
  };
}

interface Asked {
  url: string;
  tenant: Tenant;
  /** Values of the curve; 0: none. */
  points: number;
}

async function run({ url, tenant, points }: Asked): Promise<Ran> {
  const db = connectDatabase({ url });
  const ctx = contextOf(db, tenant);
  const runs: Timed[] = [];
  const division = await unitOf(ctx, 'D1');
  const ids: string[] = [];
  for (const [percent, reach] of [
    ['50', {}],
    ['75', {}],
    ['50', { units: [division] }],
    ['75', { units: [division] }],
    ['50', { leads: true }],
    ['75', { leads: true }],
  ] as const) {
    ids.push(await tryMorning(ctx, percent, reach));
    runs.push(await timed(db, () => runJobs(ctx)));
    process.stderr.write(`${JSON.stringify(runs.at(-1))}\n`);
  }
  const [, id = ''] = ids;
  let found = 0;
  const summary = await timed(db, async () => {
    found = (await summarizeSandbox(ctx, { id })).differing;
  });
  if (found !== tenant.employees) throw new Error(`${found} of ${tenant.employees} differ.`);
  const measure = {
    kind: 'supplement',
    key: 'morning-75-0/morning',
    unit: 'minutes',
    currency: null,
  } as const;
  const distribution = await timed(db, () => distributeSandbox(ctx, { id, measure, threshold: '10' }));
  const curveId = points === 0 ? undefined : await varyMorning(ctx, points);
  const curve = curveId === undefined ? null : { points, ...(await timed(db, () => runJobs(ctx))) };
  const reading = await timed(db, async () => {
    const read = curveId === undefined ? [] : await getSandboxCurve(ctx, { id: curveId });
    if (read.length !== points) throw new Error(`${read.length} of ${points} values were worked out.`);
  });
  const { rows } = await db.pool.query<{ bytes: string }>(
    `select pg_total_relation_size('sandbox_results') as bytes`,
  );
  await db.close();
  return {
    ...{ runs, curve },
    summarySeconds: summary.seconds,
    distributionSeconds: distribution.seconds,
    curveSeconds: reading.seconds,
    peakMebibytes: process.resourceUsage().maxRSS / 1024,
    resultMebibytes: Number(rows[0]?.bytes) / 2 ** 20,
  };
}

if (process.send) {
  process.send(await run(JSON.parse(process.argv[2] ?? '{}')));
  process.disconnect?.();
}

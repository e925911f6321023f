import { postgresSeconds } from '@stempel/bench-common/processor-time';
import { parseGrant } from '@stempel/core/access';
import { connectDatabase, inWorkspace } from '@stempel/db';
import type { ServiceContext, WorkspaceContext } from '@stempel/services';
import { savePolicyDraft } from '@stempel/services/policies';
import { distributeSandbox, summarizeSandbox } from '@stempel/services/policies/sandbox';
import { decideStatements, generateStatements, previewDecisions } from '@stempel/services/statements';
import { runJobs } from '@stempel/services/transfer/job-runs';
import { startSandbox } from '@stempel/services/transfer/sandbox-runs';

export const now = '2026-11-21T09:00:00Z';

/** Whose closed months drafts are tried on. */
export interface Tenant {
  workspace: WorkspaceContext;
  userId: string;
  employees: number;
}

interface Timed {
  seconds: number;
  nodeSeconds: number;
  postgresSeconds: number;
}

export interface Ran {
  statements: number;
  /** The same months with two drafts, one after the other. */
  runs: Timed[];
  summarySeconds: number;
  distributionSeconds: number;
  /** While the months were closed, and in all. */
  closingMebibytes: number;
  peakMebibytes: number;
  resultMebibytes: number;
}

const decidedAtOnce = 200;

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

/** Makes and settles every month there is. */
async function settle(ctx: ServiceContext): Promise<number> {
  await generateStatements(ctx);
  const { rows } = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
    tx.execute<{ id: string }>('select id from statements order by period_from, employee_id'),
  );
  for (const decision of ['submit', 'approve'] as const) {
    for (let at = 0; at < rows.length; at += decidedAtOnce) {
      const ids = rows.slice(at, at + decidedAtOnce).map(({ id }) => id);
      const { included } = await previewDecisions(ctx, { decision, ids });
      const statements = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
      const { results } = await decideStatements(ctx, { decision, statements });
      const done = results.filter((result) => result.done).length;
      if (done !== ids.length) throw new Error(`${decision}: ${done} of ${ids.length} were done.`);
    }
  }
  return rows.length;
}

/** A supplement that nobody has yet: every month changes for everybody. */
async function tryMorning(ctx: ServiceContext, percent: string): Promise<string> {
  const morning = {
    code: 'morning',
    filters: [{ plugin: 'time-of-day', config: { from: '08:00', to: '09:00' } }],
    calculator: { plugin: 'percent', config: { percent } },
  };
  const { id: draft } = await savePolicyDraft(ctx, {
    ...{ code: `morning-${percent}`, name: 'Morning', kind: 'supplement', position: 90, state: 'active' },
    config: { kind: 'rules', rules: [morning] },
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    based_on: null,
  });
  const drafts = [{ kind: 'policy', id: draft } as const];
  return (await startSandbox(ctx, { drafts, effective_from: '2025-01-01' })).id;
}

async function run({ url, tenant }: { url: string; tenant: Tenant }): Promise<Ran> {
  const db = connectDatabase({ url });
  const { workspace, userId } = tenant;
  const actor = { kind: 'service-user' as const, userId, name: 'Payroll', employeeId: null, isOwner: false };
  const at = Temporal.Instant.from(now);
  const grants = [parseGrant('*:*:all')];
  const ctx: ServiceContext = { db, workspace, actor: { ...actor, grants }, now: at, requestId: 'bench' };
  const statements = await settle(ctx);
  const closingMebibytes = process.resourceUsage().maxRSS / 1024;
  const runs: Timed[] = [];
  let id = '';
  for (const percent of ['50', '75']) {
    id = await tryMorning(ctx, percent);
    runs.push(await timed(db, () => runJobs(ctx)));
  }
  let found = 0;
  const summary = await timed(db, async () => {
    found = (await summarizeSandbox(ctx, { id })).differing;
  });
  if (found !== tenant.employees) throw new Error(`${found} of ${tenant.employees} differ.`);
  const measure = { kind: 'supplement', key: 'morning-75/morning', unit: 'minutes', currency: null } as const;
  const distribution = await timed(db, () => distributeSandbox(ctx, { id, measure, threshold: '10' }));
  const { rows } = await db.pool.query<{ bytes: string }>(
    `select pg_total_relation_size('sandbox_results') as bytes`,
  );
  await db.close();
  return {
    statements,
    runs,
    summarySeconds: summary.seconds,
    distributionSeconds: distribution.seconds,
    closingMebibytes,
    peakMebibytes: process.resourceUsage().maxRSS / 1024,
    resultMebibytes: Number(rows[0]?.bytes) / 2 ** 20,
  };
}

if (process.send) {
  process.send(await run(JSON.parse(process.argv[2] ?? '{}')));
  process.disconnect?.();
}

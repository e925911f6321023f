import { createHistogram, type RecordableHistogram } from 'node:perf_hooks';
import { postgresSeconds } from '@stempel/bench-common/processor-time';
import { parseGrant } from '@stempel/core/access';
import { connectDatabase, inWorkspace } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '@stempel/services';
import { createPolicy } from '@stempel/services/policies';
import { decideStatements, generateStatements, previewDecisions } from '@stempel/services/statements';
import { findCorrections } from '@stempel/services/statements/corrections';
import { now, type Tenant } from './fill-tenants.ts';

/** What one part of a close took: on the clock, of processors, and the most memory of the process until its end. */
export type Phase = {
  seconds: number;
  nodeSeconds: number;
  postgresSeconds: number;
  loopP99Ms: number;
  peakMebibytes: number;
};
export type Closed = {
  statements: number;
  phases: Record<'generate' | 'previewSubmit' | 'submit' | 'previewApprove' | 'approve' | 'correct', Phase>;
  peakMebibytes: number;
};

const mostMemory = () => process.resourceUsage().maxRSS / 1024;

/** As many as a call takes. */
const previewedAtOnce = 500;
const decidedAtOnce = 200;

const { url, tenant } = JSON.parse(process.argv[2] ?? '{}') as { url: string; tenant: Tenant };

const db = connectDatabase({ url });

/**
 * Records in nanoseconds how late a timer of a millisecond comes. (The monitor of node takes the time in which it is off
 * for one delay.)
 */
function watchDelay(delay: RecordableHistogram): () => void {
  let last = performance.now();
  const timer = setInterval(() => {
    const now = performance.now();
    delay.record(Math.max(1, Math.round((now - last) * 1e6)));
    last = now;
  }, 1);
  return () => clearInterval(timer);
}

/** Adds up what work takes that is done part by part. */
class Meter {
  readonly #delay = createHistogram();
  readonly #total = { seconds: 0, nodeSeconds: 0, postgresSeconds: 0, peakMebibytes: 0 };

  async time<Result>(work: () => Promise<Result>): Promise<Result> {
    const spentThere = await postgresSeconds(db.pool);
    const spent = process.cpuUsage();
    const start = performance.now();
    const stopWatching = watchDelay(this.#delay);
    const result = await work();
    stopWatching();
    const seconds = (performance.now() - start) / 1000;
    const { user, system } = process.cpuUsage(spent);
    const there = (await postgresSeconds(db.pool)) - spentThere;
    this.#total.seconds += seconds;
    this.#total.nodeSeconds += (user + system) / 1e6;
    this.#total.postgresSeconds += there;
    this.#total.peakMebibytes = mostMemory();
    return result;
  }

  get phase(): Phase {
    return { ...this.#total, loopP99Ms: this.#delay.percentile(99) / 1e6 };
  }
}

function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** Looks at as many as the console does at once and decides about them, until all are decided; each has to be done. */
async function decideAll(ctx: ServiceContext, decision: 'submit' | 'approve') {
  const meters = { preview: new Meter(), decide: new Meter() };
  for await (const part of pagesOfStatements(ctx)) {
    const { included } = await meters.preview.time(() => previewDecisions(ctx, { decision, ids: part }));
    const seen = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
    const results = await meters.decide.time(async () => {
      const decided = [];
      for (const statements of partsOf(seen, decidedAtOnce))
        decided.push(...(await decideStatements(ctx, { decision, statements })).results);
      return decided;
    });
    const done = results.filter((result) => result.done).length;
    if (done !== part.length) throw new Error(`${decision}: ${done} of ${part.length} were done.`);
  }
  return { preview: meters.preview.phase, decide: meters.decide.phase };
}

/** Page by page, as the console lists them: of a year of 10,000 people the ids alone would be a weight. */
async function* pagesOfStatements(ctx: ServiceContext): AsyncGenerator<string[]> {
  let last = { id: '', from: '-infinity', employee: '00000000-0000-0000-0000-000000000000' };
  for (;;) {
    const { from, employee } = last;
    const rows = await inWorkspace(db, ctx.workspace.id, async (tx) => {
      const read = await tx.execute<typeof last>(sql`
        select id, period_from::text as "from", employee_id as employee from statements
         where (period_from, employee_id) > (${from}::date, ${employee}::uuid)
         order by period_from, employee_id limit ${previewedAtOnce}`);
      return read.rows;
    });
    const next = rows.at(-1);
    if (!next) return;
    yield rows.map(({ id }) => id);
    last = next;
  }
}

/** A policy that nobody knew of is in force since the first of the months: each of them changes for everybody. */
async function correct(ctx: ServiceContext, employees: number): Promise<Phase> {
  const later = { ...ctx, now: ctx.now.add({ hours: 1 }) };
  const from = await inWorkspace(db, ctx.workspace.id, async (tx) => {
    const { rows } = await tx.execute<{ from: string }>(
      'select min(period_from)::text as "from" from statements',
    );
    return rows[0]?.from;
  });
  const morning = {
    code: 'morning',
    filters: [{ plugin: 'time-of-day', config: { from: '08:00', to: '09:00' } }],
    calculator: { plugin: 'percent', config: { percent: '50' } },
  };
  await createPolicy(later, {
    code: 'morning',
    name: 'Morning',
    kind: 'supplement',
    position: 90,
    config: { kind: 'rules', rules: [morning] },
    availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
    state: 'active',
    effective_from: from,
  });
  const meter = new Meter();
  const { pending, failed } = await meter.time(() => findCorrections(later));
  if (pending !== employees || failed.length > 0) throw new Error(`${pending} of ${employees} were pended.`);
  return meter.phase;
}

async function close(): Promise<Closed> {
  const { workspace, userId } = tenant;
  const actor = { kind: 'service-user' as const, userId, name: 'Payroll', employeeId: null, isOwner: false };
  const grants = [parseGrant('*:*:all')];
  const at = Temporal.Instant.from(now);
  const ctx: ServiceContext = { db, workspace, actor: { ...actor, grants }, now: at, requestId: 'bench' };
  const generating = new Meter();
  const made = await generating.time(() => generateStatements(ctx));
  if (made.generated !== tenant.employees * tenant.months || made.failed.length > 0)
    throw new Error('Not every statement was made.');
  const submitted = await decideAll(ctx, 'submit');
  const approved = await decideAll(ctx, 'approve');
  const corrected = await correct(ctx, tenant.employees);
  return {
    statements: made.generated,
    phases: {
      generate: generating.phase,
      previewSubmit: submitted.preview,
      submit: submitted.decide,
      previewApprove: approved.preview,
      approve: approved.decide,
      correct: corrected,
    },
    peakMebibytes: mostMemory(),
  };
}

const closed = await close();
await db.close();
process.send?.(closed);
process.disconnect?.();

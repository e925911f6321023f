import { Session } from 'node:inspector/promises';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { savePolicyDraft } from '../../policies/index.ts';
import { getSandboxCurve, startCurveBody } from '../../policies/sandbox/index.ts';
import { drawing } from '../../testing/draw-settled.ts';
import { january, makeTriedCompany } from '../../testing/tried-company.ts';
import { runJobs } from '../job-runs/index.ts';
import { startCurve } from './index.ts';

const db = testDatabase({ poolSize: 6 });

/** How often a period is evaluated whole meanwhile, as the machine of JavaScript counts calls. */
async function countEvaluations(work: () => Promise<void>): Promise<number> {
  const session = new Session();
  session.connect();
  try {
    await session.post('Profiler.enable');
    await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    await work();
    const { result } = await session.post('Profiler.takePreciseCoverage');
    const counted = result
      .filter(({ url }) => url.includes('statements/work-out-statement'))
      .flatMap(({ functions }) =>
        functions.filter(({ functionName }) => functionName === 'workOutStatement'),
      );
    return counted.reduce((total, { ranges }) => total + (ranges[0]?.count ?? 0), 0);
  } finally {
    session.disconnect();
  }
}

/** A curve of so many values over a number of a working-time policy that one person of several has: such are worked out whole. */
async function drawCurve(values: number) {
  const company = await makeTriedCompany(db, drawing(7));
  const { ctx, elsewhere } = company;
  const { id: policyId } = await savePolicyDraft(ctx, {
    ...{ kind: 'working-time', code: 'tried', name: 'Tried', position: 20, based_on: null, state: 'active' },
    config: { steps: [{ plugin: 'max-daily', config: { max_minutes: 600 } }] },
    availability_scope: { working_countries: [], employment_terms: [], org_units: [elsewhere.unitId] },
  });
  const path = ['steps', 0, 'config', 'max_minutes'];
  const vary = { policy_id: policyId, path, from: '600', to: String(600 + 10 * (values - 1)), step: '10' };
  const drafts = [{ kind: 'policy', id: policyId }];
  const { id } = await startCurve(ctx, startCurveBody.parse({ drafts, effective_from: january, vary }));
  const reads = countReads(ctx.db.pool);
  const evaluations = await countEvaluations(async () => {
    expect(await runJobs({ ...ctx, db: { ...ctx.db, pool: reads.pool } })).toEqual({ finished: 1 });
  });
  const points = await getSandboxCurve(ctx, { id });
  expect(points).toHaveLength(values);
  return { evaluations, people: points[0]?.employments ?? 0, reads: reads.count() };
}

type Pool = ReturnType<typeof testDatabase>['pool'];

/** How often presence is read through the connections of a pool. */
function countReads(pool: Pool) {
  let reads = 0;
  const watched = (client: object): object =>
    new Proxy(client, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (typeof value !== 'function') return value;
        if (name !== 'query') return value.bind(target);
        return (...given: unknown[]) => {
          const [first] = given;
          const text = typeof first === 'string' ? first : (first as { text?: string } | undefined)?.text;
          if (/from presence\b|from "presence"/.test(text ?? '')) reads += 1;
          return value.apply(target, given);
        };
      },
    });
  const watching = new Proxy(pool, {
    get: (target, name) => {
      const value = Reflect.get(target, name);
      if (name === 'connect') return async () => watched(await target.connect());
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
  return { pool: watching as Pool, count: () => reads };
}

test('values of a curve share what is read, and what is worked out of those whom the policy does not reach', async () => {
  const few = await drawCurve(2);
  const many = await drawCurve(7);
  expect(few.people).toBeGreaterThan(2);
  expect(many.people).toBe(few.people);
  // January and February: of the one person by each value, of the others once.
  expect(few.evaluations).toBe(2 * (few.people - 1 + 2));
  expect(many.evaluations).toBe(2 * (many.people - 1 + 7));
  expect(few.reads).toBeGreaterThan(0);
  expect(many.reads).toBe(few.reads);
});

import { inWorkspace, schema } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { type Draw, drawDraft, drawing, policies } from '../../testing/draw-settled.ts';
import {
  type Company,
  forget,
  january,
  makeTriedCompany,
  resultsOf,
  triedBy,
  tryEvening,
} from '../../testing/tried-company.ts';
import { runJobs } from '../job-runs/index.ts';
import { startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const { sandboxResults } = schema;

/** Rules that lead beyond their lines: to what counters count, or to an account. */
const leading = (draw: Draw) => {
  const { rules, ...config } = policies(draw).supplement;
  const [evening, holiday] = rules;
  const timeOff = { plugin: 'time-off', config: { account: 'flex', factor: '0.5' } };
  return draw(2) === 0
    ? { ...config, rules: [{ ...evening, excludes_from_counters: true }, holiday] }
    : { ...config, rules: [{ ...evening, calculator: timeOff }, holiday] };
};

/** Runs a draft of the supplement that everybody has, with rules that are drawn. */
async function tryOwn(company: Company, draw: Draw, version: number): Promise<string> {
  const { ctx } = company;
  const config = draw(4) === 0 ? leading(draw) : policies(draw).supplement;
  const id = await drawDraft(company, 'supplement', config, version || undefined);
  const run = await startSandbox(ctx, { drafts: [{ kind: 'policy', id }], effective_from: january });
  await runJobs(ctx);
  return run.id;
}

describe('a run that makes results of others equals one that does not, figure by figure', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed))('for drafts drawn from %i', async (seed) => {
    const draw = drawing(seed + 500);
    const company = await makeTriedCompany(db, draw);
    const { ctx } = company;
    if (seed % 2 === 0) await tryEvening(company, draw, true);
    for (const version of [0, 1, 2]) {
      const making = await tryOwn(company, draw, version);
      await forget(company);
      const drafts = await triedBy(ctx, making);
      const without = await startSandbox(ctx, { drafts, effective_from: january });
      await runJobs(ctx);
      const expected = await resultsOf(ctx, without.id);
      expect(expected.length).toBeGreaterThan(2);
      expect(await resultsOf(ctx, making)).toEqual(expected);
    }
  });
});

describe('a result is made of another one', () => {
  /** Marks what is there, so that results which were made of it can be told; resolves with those of the next run. */
  async function madeAfter(company: Company, next: () => Promise<string>): Promise<number> {
    const { ctx } = company;
    await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
      tx.update(sandboxResults).set({
        restsOn: null,
        periods: sql`jsonb_set(${sandboxResults.periods}, '{periods,0,statement_id}', '"marked"')`,
      }),
    );
    const rows = await resultsOf(ctx, await next());
    return rows.filter(({ periods }) => JSON.stringify(periods).includes('"marked"')).length;
  }
  const plain = (percent: string) => ({
    kind: 'rules',
    rules: [
      { ...policies(drawing(1)).supplement.rules[0], calculator: { plugin: 'percent', config: { percent } } },
    ],
  });
  const tryPlain = async (company: Company, percent: string, version: number) => {
    const id = await drawDraft(company, 'supplement', plain(percent), version || undefined);
    const run = await startSandbox(company.ctx, {
      drafts: [{ kind: 'policy', id }],
      effective_from: january,
    });
    await runJobs(company.ctx);
    return run.id;
  };

  test('where the drafts only add other lines, of everybody', async () => {
    const company = await makeTriedCompany(db, drawing(4));
    await tryPlain(company, '50', 0);
    const everybody = (await resultsOf(company.ctx, await tryPlain(company, '60', 1))).length;
    expect(everybody).toBeGreaterThan(2);
    expect(await madeAfter(company, () => tryPlain(company, '70', 2))).toBe(everybody);
  });

  test('of nobody where a rule leads beyond its line', async () => {
    const company = await makeTriedCompany(db, drawing(5));
    const { ctx } = company;
    const { rules } = plain('50');
    const excluding = { kind: 'rules', rules: [{ ...rules[0], excludes_from_counters: true }] };
    const id = await drawDraft(company, 'supplement', excluding);
    await startSandbox(ctx, { drafts: [{ kind: 'policy', id }], effective_from: january });
    await runJobs(ctx);
    expect(await madeAfter(company, () => tryPlain(company, '70', 1))).toBe(0);
  });
});

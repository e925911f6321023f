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

type Config = Readonly<Record<string, unknown>>;

/** Rules that lead beyond their lines: to what counters count, or to an account. */
const leading = (draw: Draw) => {
  const { rules, ...config } = policies(draw).supplement;
  const [evening, holiday] = rules;
  const timeOff = { plugin: 'time-off', config: { account: 'flex', factor: '0.5' } };
  return draw(2) === 0
    ? { ...config, rules: [{ ...evening, excludes_from_counters: true }, holiday] }
    : { ...config, rules: [{ ...evening, calculator: timeOff }, holiday] };
};

/** The same rules each time, which take time out of counters, with other calculations; now and then with another hour. */
function taking(draw: Draw, hour: number, combination: string) {
  const [evening, holiday] = policies(draw).supplement.rules;
  const from = `${draw(5) === 0 ? hour + 1 : hour}:00`;
  const filters = [{ plugin: 'time-of-day', config: { from, to: '24:00' } }];
  return {
    ...{ kind: 'rules', combination },
    rules: [{ ...evening, filters, excludes_from_counters: true }, holiday],
  };
}

/** Runs a draft of the supplement that everybody has, with rules that are drawn. */
async function tryOwn(
  company: Company,
  draw: Draw,
  version: number,
  config: Config = draw(4) === 0 ? leading(draw) : policies(draw).supplement,
): Promise<string> {
  const { ctx } = company;
  const id = await drawDraft(company, 'supplement', config, version || undefined);
  const run = await startSandbox(ctx, { drafts: [{ kind: 'policy', id }], effective_from: january });
  await runJobs(ctx);
  return run.id;
}

describe('a run that makes results of others equals one that does not, figure by figure', () => {
  test.each(Array.from({ length: 8 }, (_, seed) => seed))('for drafts drawn from %i', async (seed) => {
    const draw = drawing(seed + 500);
    const company = await makeTriedCompany(db, draw);
    if (seed % 2 === 0) await tryEvening(company, draw, true);
    for (const version of [0, 1, 2]) await expectSame(company, await tryOwn(company, draw, version));
  });

  test.each(Array.from({ length: 8 }, (_, seed) => seed))(
    'for rules that take time out of counters, drawn from %i',
    async (seed) => {
      const draw = drawing(seed + 900);
      const company = await makeTriedCompany(db, draw);
      const [hour, combination] = [13 + draw(4), ['first-match', 'stack', 'highest'][draw(3)] ?? ''];
      for (const version of [0, 1, 2, 3])
        await expectSame(company, await tryOwn(company, draw, version, taking(draw, hour, combination)));
    },
  );

  async function expectSame(company: Company, making: string): Promise<void> {
    const { ctx } = company;
    await forget(company);
    const drafts = await triedBy(ctx, making);
    const without = await startSandbox(ctx, { drafts, effective_from: january });
    await runJobs(ctx);
    const expected = await resultsOf(ctx, without.id);
    expect(expected.length).toBeGreaterThan(2);
    expect(await resultsOf(ctx, making)).toEqual(expected);
  }
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
  const excluding = (percent: string, combination = 'first-match', from = '14:00') => ({
    ...{ kind: 'rules', combination },
    rules: [
      {
        ...plain(percent).rules[0],
        filters: [{ plugin: 'time-of-day', config: { from, to: '24:00' } }],
        excludes_from_counters: true,
      },
    ],
  });
  const tryIt = async (company: Company, config: Config, version: number) => {
    const id = await drawDraft(company, 'supplement', config, version || undefined);
    const run = await startSandbox(company.ctx, {
      drafts: [{ kind: 'policy', id }],
      effective_from: january,
    });
    await runJobs(company.ctx);
    return run.id;
  };
  const tryPlain = (company: Company, percent: string, version: number) =>
    tryIt(company, plain(percent), version);

  test('where the drafts only add other lines, of everybody', async () => {
    const company = await makeTriedCompany(db, drawing(4));
    await tryPlain(company, '50', 0);
    const everybody = (await resultsOf(company.ctx, await tryPlain(company, '60', 1))).length;
    expect(everybody).toBeGreaterThan(2);
    expect(await madeAfter(company, () => tryPlain(company, '70', 2))).toBe(everybody);
  });

  test('where rules take the same time out of counters and reckon it otherwise', async () => {
    const company = await makeTriedCompany(db, drawing(5));
    const everybody = (await resultsOf(company.ctx, await tryIt(company, excluding('50'), 0))).length;
    expect(await madeAfter(company, () => tryIt(company, excluding('70'), 1))).toBe(everybody);
  });

  test.each([
    ['nothing', excluding('50'), plain('70')],
    ['other time', excluding('50'), excluding('70', 'first-match', '15:00')],
    ['what another rate may give to another rule', excluding('50', 'highest'), excluding('70', 'highest')],
  ])('of nobody where rules took time out of counters and the next ones take %s', async (_, first, next) => {
    const company = await makeTriedCompany(db, drawing(6));
    await tryIt(company, first, 0);
    expect(await madeAfter(company, () => tryIt(company, next, 1))).toBe(0);
  });
});

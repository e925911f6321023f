import { inWorkspace, schema } from '@stempel/db';
import { asc, inArray } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { loadBases } from '../evaluation/load-evaluation-input.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { updateTimeAccount } from '../settings/time-accounts/index.ts';
import { liveAtRandom } from '../testing/live-at-random.ts';
import { makeRandomCompany } from '../testing/make-random-company.ts';
import { forgetHeld, holdsOutcomeOf } from './held-outcomes.ts';
import { generateStatements, listStatements, previewDecisions, submitStatement } from './index.ts';
import { loadStatements, refreshedColumns } from './refresh-statements.ts';
import { holdsOutcome } from './save-statements.ts';

// What a row is known to hold is what an evaluation gives, whatever happened since it was worked out.

const db = testDatabase({ poolSize: 4 });
const { statements } = schema;
const { figures, inputSha256, configVersions, revision } = statements;

/** The open statements whose rows are known to hold their outcomes, and the ids of those that do not. */
function judge(ctx: ServiceContext) {
  return inWorkspace(db, ctx.workspace.id, async (tx) => {
    const rows = await tx
      .select({ ...refreshedColumns, figures, inputSha256, configVersions, revision })
      .from(statements)
      .where(inArray(statements.state, ['ready', 'reopened']))
      .orderBy(asc(statements.periodFrom));
    const known = [];
    const wrong = [];
    for (const row of rows) {
      const wanted = [{ statement: row, payoutMinutes: 0 }];
      const loaded = (await loadStatements(tx, ctx, wanted)).get(row.id);
      const compared = (await loadStatements(tx, ctx, wanted, loadBases)).get(row.id);
      // What is read to be compared says the same as what is read to be evaluated.
      expect(compared?.basis()).toBe(loaded?.basis());
      if (!loaded || !holdsOutcomeOf(row, loaded.basis())) continue;
      known.push(row.id);
      if (!holdsOutcome(row, loaded.evaluate().outcome)) wrong.push(row.id);
    }
    return { open: rows.length, known, wrong };
  });
}

async function preview(ctx: ServiceContext) {
  const { data } = await listStatements(ctx, { scope: 'all', limit: 100, state: ['ready', 'reopened'] });
  return previewDecisions(ctx, { decision: 'submit', ids: data.map(({ id }) => id) });
}

test.each([1, 2])('in a random company (%i)', { timeout: 180_000 }, async (company) => {
  const { ctx, ...all } = await makeRandomCompany(db);
  const later = { ...ctx, now: Temporal.Instant.from('2026-04-13T06:00:00Z') };
  await generateStatements(later);
  const counts = { open: 0, known: 0, changed: 0 };
  for (let life = 0; life < 12; life += 1) {
    const before = await judge(later);
    await liveAtRandom(db, all, { seed: company * 1000 + life, steps: 8 });
    const { known, wrong } = await judge(later);
    expect(wrong).toEqual([]);
    const remembered = await preview(later);
    forgetHeld();
    expect(await preview(later)).toEqual(remembered);
    const { open, known: again, wrong: wrongAgain } = await judge(later);
    expect(wrongAgain).toEqual([]);
    counts.open += open;
    counts.known += again.length;
    counts.changed += before.known.filter((id) => !known.includes(id)).length;
  }
  expect(counts.known).toBeGreaterThan(counts.open / 4);
  expect(counts.changed).toBeGreaterThan(20);
});

test('not under another code of an account, which the hash of an input does not hold', async () => {
  const { ctx, accounts } = await makeRandomCompany(db);
  const later = { ...ctx, now: Temporal.Instant.from('2026-02-16T06:00:00Z') };
  await generateStatements(later);
  const before = await judge(later);
  expect(before.known).toHaveLength(before.open);
  expect(before.open).toBeGreaterThan(0);
  await updateTimeAccount(later, { id: accounts.flex, code: 'hours' });
  expect((await judge(later)).known).toEqual([]);
});

test('a submission without a payout takes over what the row holds; one with a payout is evaluated', async () => {
  const { ctx } = await makeRandomCompany(db);
  const later = { ...ctx, now: Temporal.Instant.from('2026-02-16T06:00:00Z') };
  await generateStatements(later);
  const { included } = await preview(later);
  const [first, second] = included;
  if (!first || !second) throw new Error('Too few statements.');
  const [as, other] = [first, second].map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
  const submitted = await submitStatement(later, { ...as, id: first.id });
  expect(submitted).toMatchObject({ state: 'submitted', worked_minutes: first.worked_minutes });
  await expect(
    submitStatement(later, { id: second.id, seen_figures: `${other?.seen_figures}0` }),
  ).rejects.toThrow('figures');
  expect((await submitStatement(later, { id: second.id, payout_minutes: 0 })).state).toBe('submitted');
});

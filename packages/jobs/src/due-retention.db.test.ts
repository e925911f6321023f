import { testDatabase } from '@stempel/db/testing';
import { saveRetention } from '@stempel/services/privacy/retention';
import { expect, test } from 'vitest';
import { openDueWorld } from './testing/due-world.ts';

const db = testDatabase();
const world = openDueWorld(db);

test('retention is due a day after it was chosen, daily from then on, and never again once everything is kept for ever', async () => {
  const { ctx } = await world.restingCompany();
  expect(await world.timesOf(ctx, 'keep-retention'), 'of whom nothing was chosen').toEqual([]);
  const now = Temporal.Instant.from('2026-04-15T08:00:00Z');
  await saveRetention({ ...ctx, now }, { periods: [{ kind: 'mails', months: 12 }] });
  expect(await world.timesOf(ctx, 'keep-retention')).toEqual(['2026-04-16T08:00:00Z']);
  expect(await world.lookAt(ctx, now.add({ hours: 23 }))).not.toContain('keep-retention');
  const due = now.add({ hours: 24 });
  expect(await world.workAt(ctx, due)).toContain('keep-retention');
  expect(await world.timesOf(ctx, 'keep-retention')).toEqual(['2026-04-17T08:00:00Z']);
  await saveRetention({ ...ctx, now: due }, { periods: [{ kind: 'mails', months: null }] });
  await world.workAt(ctx, due.add({ hours: 24 }));
  expect(await world.timesOf(ctx, 'keep-retention')).toEqual([]);
});

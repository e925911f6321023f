import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { createAbsence, updateAbsence } from '../../recording/absences/index.ts';
import { letSignIn, makeAbsentPeople } from '../../testing/make-absent-people.ts';
import { eventsOf, subscribeTo } from '../../testing/read-feed.ts';

test('each day that an absence without an end is shown longer, and its end, count as later than what was there', async () => {
  const world = await makeAbsentPeople(testDatabase());
  const { id } = await createAbsence(world.ctx, {
    ...{
      employee_id: world.employees.ida,
      from: '2026-04-16',
      state: 'approved',
      activity: 'sick',
      sickness: true,
    },
  });
  const feeds = [
    await subscribeTo(await letSignIn(world, 'ida'), 'mine'),
    await subscribeTo(await letSignIn(world, 'otto'), 'team'),
  ];
  const seen = async (day: string) => {
    const now = Temporal.Instant.from(`${day}T10:00:00Z`);
    const all = await Promise.all(feeds.map((feed) => eventsOf(feed.fetch(undefined, now))));
    return all.map(([event]) => [event?.['DTEND;VALUE=DATE'], Number(event?.SEQUENCE)]);
  };
  expect(await seen('2026-04-20')).toEqual([
    ['20260421', 4],
    ['20260421', 4],
  ]);
  expect(await seen('2026-04-21')).toEqual([
    ['20260422', 5],
    ['20260422', 5],
  ]);
  await updateAbsence(world.ctx, { id, to: '2026-04-17' });
  expect(await seen('2026-04-21')).toEqual([
    ['20260418', 10_000],
    ['20260418', 10_000],
  ]);
});

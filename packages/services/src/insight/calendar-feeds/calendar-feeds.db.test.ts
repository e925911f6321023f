import { schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { testDatabase, withoutAudit } from '@stempel/db/testing';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { unassignRole } from '../../access/roles/index.ts';
import { suspendUser } from '../../access/users/index.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { listEmployments, updateEmployment } from '../../organization/employments/index.ts';
import { createAbsence, updateAbsence } from '../../recording/absences/index.ts';
import { type AbsentPeople, letSignIn, makeAbsentPeople } from '../../testing/make-absent-people.ts';
import { at } from '../../testing/make-tenant.ts';
import { findRoleIdByName } from '../../testing/provisioned-people.ts';
import { eventsOf, fetchFeed, subscribeTo } from '../../testing/read-feed.ts';
import { createCalendarFeed, hashFeedToken, listCalendarFeeds, revokeCalendarFeed } from './index.ts';

const db = testDatabase();
let world: AbsentPeople;

beforeEach(async () => {
  world = await makeAbsentPeople(db);
});

const titles = async (fetched: ReturnType<typeof fetchFeed>) =>
  (await eventsOf(fetched)).map(({ SUMMARY }) => SUMMARY);

function record(ctx: ServiceContext, from: string, more: object) {
  const employee = { employee_id: world.employees.ida };
  return createAbsence(ctx, { ...employee, from, to: from, state: 'approved', ...more });
}

describe('what a feed says', () => {
  test('of oneself the kind, of others what the calendar shows to the owner, in their language', async () => {
    await record(world.ctx, '2026-04-22', { activity: 'vacation', share: '0.5' });
    await record(world.ctx, '2026-04-24', { activity: 'sick', sickness: true });
    await record(world.ctx, '2026-04-28', { state: 'requested', share: '0.25' });
    const ida = await letSignIn(world, 'ida');
    await withoutAudit(db, ida.workspace.id, (tx) =>
      tx.insert(schema.notificationSettings).values({
        ...{ workspaceId: ida.workspace.id, userId: ida.actor.userId, language: 'de', updatedAt: ida.now },
      }),
    );
    const mine = await subscribeTo(ida, 'mine');
    expect(await titles(mine.fetch())).toEqual([
      ...['Vacation (halber Tag)', 'sick', String.raw`Abwesenheit (0\,25 Tag\, beantragt)`],
    ]);
    const statuses = (await eventsOf(mine.fetch())).map(({ STATUS }) => STATUS);
    expect(statuses).toEqual(['CONFIRMED', 'CONFIRMED', 'TENTATIVE']);
    const manager = await subscribeTo(await letSignIn(world, 'mona', 'Manager'), 'team');
    expect(await titles(manager.fetch())).toEqual([
      ...['Ida Example: Vacation (half day)', 'Ida Example: sick'],
      String.raw`Ida Example: Absence (0.25 day\, requested)`,
    ]);
    const colleague = await subscribeTo(await letSignIn(world, 'otto'), 'unit', world.units.care);
    expect(await titles(colleague.fetch())).toEqual(['Ida Example: away (half day)', 'Ida Example: away']);
  });

  test('of a colleague is the same for sickness and leave, whenever it was entered and however it was decided', async () => {
    const otto = await subscribeTo(await letSignIn(world, 'otto'), 'team');
    const leave = await record(at(world.ctx, '2026-02-01T10:00:00Z'), '2026-04-21', {
      ...{ activity: 'vacation', state: 'requested', note: 'Family' },
    });
    await updateAbsence(at(world.ctx, '2026-02-03T10:00:00Z'), { id: leave.id, state: 'approved' });
    const sick = await record(world.ctx, '2026-04-23', { activity: 'sick', sickness: true });
    await updateAbsence(world.ctx, { id: sick.id, note: 'Certificate came' });
    const [first, second, ...others] = await eventsOf(otto.fetch());
    expect(others).toEqual([]);
    const undated = (event?: Record<string, string>) =>
      JSON.stringify({ ...event, UID: event?.UID?.length }).replaceAll(/2026042[1-4]/g, 'date');
    expect(undated(first)).toBe(undated(second));
    expect(first).toMatchObject({ SEQUENCE: '0', DTSTAMP: '20260421T000000Z' });
  });

  test('a change keeps the UID and counts, and what was approved and is taken back is cancelled', async () => {
    const { id } = await record(world.ctx, '2026-04-22', { activity: 'vacation' });
    const asked = await record(world.ctx, '2026-04-27', { activity: 'vacation', state: 'requested' });
    const feeds = [
      await subscribeTo(await letSignIn(world, 'ida'), 'mine'),
      await subscribeTo(await letSignIn(world, 'otto'), 'team'),
    ] as const;
    const [mine, team] = [await eventsOf(feeds[0].fetch()), await eventsOf(feeds[1].fetch())];
    await updateAbsence(world.ctx, { id, to: '2026-04-24' });
    await updateAbsence(world.ctx, { id, state: 'cancelled' });
    await updateAbsence(world.ctx, { id: asked.id, state: 'rejected', decision_note: 'No' });
    const cancelled = { STATUS: 'CANCELLED', SEQUENCE: '20000', 'DTEND;VALUE=DATE': '20260425' };
    expect(await eventsOf(feeds[0].fetch())).toEqual([
      expect.objectContaining({ ...cancelled, UID: mine[0]?.UID }),
      expect.objectContaining({ STATUS: 'CANCELLED', SEQUENCE: '10000', UID: mine[1]?.UID }),
    ]);
    // Colleagues never learned of the request.
    expect(await eventsOf(feeds[1].fetch())).toEqual([
      expect.objectContaining({ ...cancelled, UID: team[0]?.UID, SUMMARY: 'Ida Example: away' }),
    ]);
    expect(mine[0]?.UID).not.toBe(team[0]?.UID);
  });
});

describe('whoever holds the right ETag', () => {
  test('is told that nothing changed, until something does', async () => {
    const otto = await subscribeTo(await letSignIn(world, 'otto'), 'team');
    const { id } = await record(world.ctx, '2026-04-22', { activity: 'vacation' });
    let etag = (await otto.fetch())?.etag;
    const changed = async () => {
      const next = await otto.fetch(etag);
      etag = next?.etag;
      return next?.calendar !== null;
    };
    // A change may come again while a transaction is open that is older than it: other tests write, too.
    const rests = () => vi.waitFor(async () => expect(await changed()).toBe(false), { timeout: 20_000 });
    expect(etag).toMatch(/^W\/"[\w-]{22}\.\d+"$/);
    await rests();
    await updateAbsence(world.ctx, { id, to: '2026-04-23' });
    expect(await changed()).toBe(true);
    await rests();
    await record(world.ctx, '2026-04-29', {});
    expect(await changed()).toBe(true);
    await rests();
    await letSignIn(world, 'mona');
    expect(await changed()).toBe(false);
    const [own] = (await listEmployments(world.ctx, { employee_id: world.employees.karl, limit: 1 })).data;
    await updateEmployment(world.ctx, {
      ...{ employee_id: world.employees.karl, employment_id: own?.id ?? '', org_unit_id: world.units.care },
    });
    expect(await changed()).toBe(true);
    await rests();
    expect((await otto.fetch(etag, Temporal.Instant.from('2026-04-21T10:00:00Z')))?.calendar).not.toBeNull();
    for (const held of ['*', 'W/"x"', `W/"${'a'.repeat(22)}.999999999999999999"`, `"${'"'.repeat(9)}`]) {
      expect((await otto.fetch(held))?.calendar).not.toBeNull();
    }
  });

  test('is told of another name of the calendar', async () => {
    const ida = await letSignIn(world, 'ida');
    const feed = await subscribeTo(ida, 'mine');
    const before = await feed.fetch();
    await withoutAudit(db, ida.workspace.id, (tx) =>
      tx.update(schema.users).set({ name: 'Ida Holm' }).where(eq(schema.users.id, ida.actor.userId)),
    );
    const after = await feed.fetch(before?.etag);
    expect(after?.calendar).toContain('Ida Holm');
  });

  test('misses nothing that was written before they looked and committed after', async () => {
    const otto = await subscribeTo(await letSignIn(world, 'otto'), 'team');
    const [wrote, looked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const hold = () => {
      wrote.resolve();
      return looked.promise;
    };
    const late = { ...world.ctx, beforeCommit: hold };
    const writing = record(late, '2026-04-22', { activity: 'vacation' });
    await wrote.promise;
    const before = await otto.fetch();
    expect(before?.calendar).not.toContain('BEGIN:VEVENT');
    looked.resolve();
    await writing;
    expect((await otto.fetch(before?.etag))?.calendar).toContain('BEGIN:VEVENT');
  });
});

describe('a feed is dead or narrower on the next fetch', () => {
  test('when it is revoked, by its owner alone', async () => {
    const [ida, otto] = [await letSignIn(world, 'ida'), await letSignIn(world, 'otto')];
    const feed = await subscribeTo(ida, 'mine');
    const etag = (await feed.fetch())?.etag;
    expect(await listCalendarFeeds(otto)).toEqual([]);
    await expect(revokeCalendarFeed(otto, { id: feed.id })).rejects.toMatchObject({ code: 'not-found' });
    expect(await listCalendarFeeds(ida)).toMatchObject([
      { id: feed.id, kind: 'mine', last_fetched_at: '2026-04-20T10:00:00+00:00' },
    ]);
    expect(JSON.stringify(await listCalendarFeeds(ida))).not.toContain(feed.token);
    await revokeCalendarFeed(ida, { id: feed.id });
    expect(await feed.fetch(etag)).toBeUndefined();
    expect(await listCalendarFeeds(ida)).toEqual([]);
  });

  test('when its owner is suspended, or holds no role with absences', async () => {
    const [ida, otto] = [await letSignIn(world, 'ida'), await letSignIn(world, 'otto')];
    const feeds = [await subscribeTo(ida, 'mine'), await subscribeTo(otto, 'team')] as const;
    const held = [(await feeds[0].fetch())?.etag, (await feeds[1].fetch())?.etag];
    await suspendUser(world.ctx, { id: ida.actor.userId });
    const role_id = await findRoleIdByName(world.ctx, 'Employee');
    await unassignRole(world.ctx, { role_id, user_id: otto.actor.userId });
    expect([await feeds[0].fetch(held[0]), await feeds[1].fetch(held[1])]).toEqual([undefined, undefined]);
  });

  test('when a manager is one no more: they see the dates only', async () => {
    await record(world.ctx, '2026-04-22', { activity: 'sick', sickness: true });
    const mona = await letSignIn(world, 'mona', 'Manager');
    const feed = await subscribeTo(mona, 'team');
    const etag = (await feed.fetch())?.etag;
    expect(await titles(feed.fetch())).toEqual(['Ida Example: sick']);
    const of = { employee_id: world.employees.ida };
    const [own] = (await listEmployments(world.ctx, { ...of, limit: 1 })).data;
    await updateEmployment(world.ctx, { ...of, employment_id: own?.id ?? '', manager_id: null });
    expect(await titles(feed.fetch(etag))).toEqual(['Ida Example: away']);
  });

  test('when its owner has left, or the unit is none of theirs any more', async () => {
    const otto = await letSignIn(world, 'otto');
    const feeds = [
      await subscribeTo(otto, 'mine'),
      await subscribeTo(otto, 'unit', world.units.care),
    ] as const;
    const of = { employee_id: world.employees.otto };
    const [own] = (await listEmployments(world.ctx, { ...of, limit: 1 })).data;
    await updateEmployment(world.ctx, { ...of, employment_id: own?.id ?? '', end: '2026-04-30' });
    const after = Temporal.Instant.from('2026-05-01T10:00:00Z');
    for (const feed of feeds) {
      expect((await feed.fetch())?.calendar).toContain('BEGIN:VCALENDAR');
      expect(await feed.fetch(undefined, after)).toBeUndefined();
    }
  });
});

test('an address is stored as its SHA-256 alone, and nothing in the log leads to it', async () => {
  const ida = await letSignIn(world, 'ida');
  const { token } = await subscribeTo(ida, 'mine');
  const { rows } = await db.pool.query(
    'select encode(sha256, $1) as hex from calendar_feed_hashes where workspace_id = $2',
    ['hex', ida.workspace.id],
  );
  expect(rows).toEqual([{ hex: hashFeedToken(token)?.toString('hex') }]);
  const log = await withoutAudit(db, ida.workspace.id, (tx) =>
    tx
      .select()
      .from(schema.auditLog)
      .then((all) => all.filter(({ resource }) => resource === 'calendar-feeds')),
  );
  expect(log).toMatchObject([{ action: 'create', before: null, after: { kind: 'mine' } }]);
  expect(JSON.stringify(log)).not.toContain(token);
  expect(hashFeedToken('short')).toBeUndefined();
  expect(await fetchFeed(db, 'x'.repeat(43), { held: undefined, now: ida.now })).toBeUndefined();
});

test('who is no employee has no calendar of their own, and nobody more than twenty', async () => {
  await expect(
    createCalendarFeed(world.person(['absences:read:all']), { kind: 'mine' }),
  ).rejects.toMatchObject({
    detail: expect.stringContaining('choose an org unit'),
  });
  const ida = await letSignIn(world, 'ida');
  const made = Array.from({ length: 22 }, () => createCalendarFeed(ida, { kind: 'mine' }));
  const refused = (await Promise.allSettled(made)).filter(({ status }) => status === 'rejected');
  expect(refused).toHaveLength(2);
  expect(await listCalendarFeeds(ida)).toHaveLength(20);
});

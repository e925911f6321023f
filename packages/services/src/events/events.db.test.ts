import { connectDatabase, inWorkspace, isId } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { testDatabase, testDatabaseUrls } from '@stempel/db/testing';
import { afterAll, describe, expect, test } from 'vitest';
import { audit } from '../kernel/audit.ts';
import type { ServiceContext } from '../kernel/context.ts';
import { writing } from '../kernel/transaction.ts';
import { createOrgUnit, createOrgUnitBody, updateOrgUnit } from '../organization/org-units/index.ts';
import { makeTenant } from '../testing/make-tenant.ts';
import { eventCatalogue } from './event-catalogue.ts';
import type { StempelEvent } from './event-contract.ts';
import { listEventsInput } from './event-contract.ts';
import { eventKinds, untold } from './event-kinds.ts';
import { listEvents } from './list-events.ts';
import { placeBefore, readWindow } from './read-changes.ts';
import { eventsOf } from './to-events.ts';

const db = testDatabase();
const other = connectDatabase({ url: testDatabaseUrls().appUrl, poolSize: 4 });
afterAll(() => other.close());

const unit = (code: string) => createOrgUnitBody.parse({ code, name: code });
const feed = async (ctx: ServiceContext, filter: object = {}) =>
  (await listEvents(ctx, listEventsInput.parse(filter))).data;

function requireFits(event: StempelEvent): void {
  const known = eventCatalogue.find(({ type }) => type === event.type);
  expect(known?.schema.safeParse(event).error).toBeUndefined();
}

describe('an event', () => {
  test('says what happened to what, who did it, and what its members were', async () => {
    const { person, ownerId } = await makeTenant(db);
    const ctx = person(['*:*:*']);
    const { id } = await createOrgUnit(ctx, unit('north'));
    await updateOrgUnit(ctx, { id, name: 'South' });
    const [changed, created] = await feed(ctx, { type: ['org_unit.changed', 'org_unit.created'] });
    expect(changed).toMatchObject({
      type: 'org_unit.changed',
      object: { resource: 'org-units', id, version: 2 },
      actor: { kind: 'user', id: ownerId },
      data: { id, name: 'South', version: 2 },
      previous: { name: 'north', version: 1 },
    });
    expect(created).toMatchObject({ type: 'org_unit.created', data: { name: 'north' } });
    expect(created).not.toHaveProperty('previous');
    for (const event of [changed, created]) requireFits(event as StempelEvent);
  });

  test('is there for each object of work on many, with the same id however often it is read', async () => {
    const { ctx } = await makeTenant(db);
    const objects = [crypto.randomUUID(), crypto.randomUUID()];
    await writing(ctx, (tx) =>
      audit(tx, ctx, {
        ...{ action: 'generate', resource: 'statements', objectId: null, objectIds: objects },
        ...{ before: null, after: { generated: 2 } },
      }),
    );
    const filter = { type: ['statement.generated'] };
    const once = await feed(ctx, filter);
    const again = await feed(ctx, filter);
    expect(once.map(({ object }) => object.id)).toEqual(objects);
    expect(once.map(({ id }) => id)).toEqual(again.map(({ id }) => id));
    expect(new Set(once.map(({ id }) => id)).size).toBe(2);
    expect(once.every(({ id }) => isId(id) && id[14] === '7')).toBe(true);
    expect(once.map(({ type, data }) => [type, data])).toEqual([
      ['statement.generated', null],
      ['statement.generated', null],
    ]);
  });

  test('is seen by whoever may read the log, of the own workspace', async () => {
    const { ctx, person } = await makeTenant(db);
    await createOrgUnit(ctx, unit('a'));
    await expect(feed(person([]))).rejects.toMatchObject({ code: 'forbidden' });
    const filter = { type: ['org_unit.created'] };
    expect(await feed(ctx, filter)).toHaveLength(1);
    expect(await feed((await makeTenant(db)).ctx, filter)).toEqual([]);
  });
});

test('pages of the feed go on where the last one ended, with filters that match seldom too', async () => {
  const { ctx } = await makeTenant(db);
  const codes = ['a', 'b', 'c', 'd', 'e'];
  for (const code of codes) await createOrgUnit(ctx, unit(code));
  const seen: unknown[] = [];
  let cursor: string | undefined;
  do {
    const input = listEventsInput.parse({
      limit: 2,
      type: ['org_unit.created'],
      ...(cursor ? { cursor } : {}),
    });
    const page = await listEvents(ctx, input);
    seen.push(...page.data.map(({ data }) => (data as { code: string }).code));
    cursor = page.next_cursor ?? undefined;
  } while (cursor);
  expect(seen).toEqual(codes.toReversed());
});

test('pages part what one change did to many objects, and show each once', async () => {
  const { ctx } = await makeTenant(db);
  await createOrgUnit(ctx, unit('before'));
  const objects = Array.from({ length: 7 }, () => crypto.randomUUID());
  await writing(ctx, (tx) =>
    audit(tx, ctx, {
      ...{ action: 'generate', resource: 'statements', objectId: null, objectIds: objects },
      ...{ before: null, after: { generated: 7 } },
    }),
  );
  await createOrgUnit(ctx, unit('after'));
  const seen: string[][] = [];
  for (let cursor: string | undefined; ; ) {
    const type = ['org_unit.created', 'statement.generated'];
    const input = listEventsInput.parse({ limit: 3, type, ...(cursor ? { cursor } : {}) });
    const page = await listEvents(ctx, input);
    seen.push(page.data.map(({ object }) => object.id));
    if (page.next_cursor === null) break;
    cursor = page.next_cursor;
  }
  expect(seen.map(({ length }) => length)).toEqual([3, 3, 3]);
  expect(seen.flat().slice(1, 8)).toEqual(objects);
});

test('a change that nobody gave a name is refused before it could be forgotten', async () => {
  const { ctx } = await makeTenant(db);
  const change = { resource: 'org-units', objectId: crypto.randomUUID(), before: null, after: {} };
  await expect(writing(ctx, (tx) => audit(tx, ctx, { action: 'erase', ...change }))).rejects.toMatchObject({
    message: expect.stringContaining('No event is known for "org-units:erase"'),
  });
});

test('nothing is told and untold at once, and no type is there twice', () => {
  expect(eventKinds.filter(({ resource }) => resource in untold)).toEqual([]);
  const types = eventCatalogue.map(({ type }) => type);
  expect(new Set(types).size).toBe(types.length);
});

describe('a reader', () => {
  /** Everything between two snapshots, in pages of two. */
  async function readAll(ctx: ServiceContext, window: { seen: string; until: string }): Promise<string[]> {
    const found: string[] = [];
    for (let place = placeBefore(window.seen); ; ) {
      const rows = await inWorkspace(ctx.db, ctx.workspace.id, (tx) =>
        readWindow(tx, ctx, window, { place, resources: [], limit: 2 }),
      );
      const wanted = rows.filter(({ isWanted }) => isWanted);
      found.push(...wanted.flatMap((row) => eventsOf(row)).map(({ event }) => event.object.id));
      const last = rows.at(-1);
      if (rows.length < 2 || !last) return found;
      place = { in: String(last.writtenIn), id: last.id };
    }
  }
  const snapshotOf = async () =>
    (await db.pool.query<{ now: string }>('select pg_current_snapshot()::text as now')).rows[0]?.now ?? '';

  test('passes over nothing that is committed late, and reads nothing twice', async () => {
    const { ctx } = await makeTenant(db);
    const start = await snapshotOf();
    const { promise: held, resolve: letGo } = Promise.withResolvers<void>();
    const { promise: written, resolve: isWritten } = Promise.withResolvers<void>();
    const late = inWorkspace(other, ctx.workspace.id, async (tx) => {
      const change = { resource: 'presence', objectId: crypto.randomUUID(), before: null, after: {} };
      await audit(tx, { ...ctx, db: other }, { action: 'create', ...change });
      isWritten();
      await held;
      return change.objectId;
    });
    await written;
    const early: string[] = [];
    for (const code of ['a', 'b', 'c']) early.push((await createOrgUnit(ctx, unit(code))).id);
    const middle = await snapshotOf();
    expect(await readAll(ctx, { seen: start, until: middle })).toEqual(early);
    letGo();
    const lateId = await late;
    const after = (await createOrgUnit(ctx, unit('d'))).id;
    const end = await snapshotOf();
    expect(await readAll(ctx, { seen: middle, until: end })).toEqual([lateId, after]);
    expect(await readAll(ctx, { seen: end, until: await snapshotOf() })).toEqual([]);
  });

  test('of a hundred writers at once reads each change once, whenever it looks', async () => {
    const { ctx } = await makeTenant(db);
    let seen = await snapshotOf();
    const found: string[] = [];
    const made: string[] = [];
    let isOver = false;
    const look = async () => {
      const until = await snapshotOf();
      found.push(...(await readAll(ctx, { seen, until })));
      seen = until;
    };
    const reading = (async () => {
      while (!isOver) await look();
    })();
    const write = async (id: string) => {
      await inWorkspace(other, ctx.workspace.id, async (tx) => {
        const change = {
          action: 'create' as const,
          resource: 'presence',
          objectId: id,
          before: null,
          after: {},
        };
        await audit(tx, { ...ctx, db: other }, change);
        await tx.execute(sql`select pg_sleep(random() / 50)`);
      });
      made.push(id);
    };
    await Promise.all(Array.from({ length: 100 }, () => write(crypto.randomUUID())));
    isOver = true;
    await reading;
    await look();
    expect(found.toSorted()).toEqual(made.toSorted());
  });
});

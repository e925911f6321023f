import { asOneTransaction, connectDatabase, inWorkspace, migrateDatabase, schema } from '@stempel/db';
import { eq } from '@stempel/db/drizzle';
import { emptyDatabase, testSecret } from '@stempel/db/testing';
import type { ServiceContext } from '@stempel/services';
import { checkIn } from '@stempel/services/recording/presence';
import { listIncidents } from '@stempel/services/statements/incidents';
import { recordDays } from '@stempel/services/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type DueWorld, openDueWorld } from './testing/due-world.ts';

// A look is at every workspace of a database, so these tests have a database of their own, and take turns.
let world: DueWorld;
const { dueWork } = schema;
const everything = { scope: 'all', limit: 100 } as const;
const at = (text: string) => Temporal.Instant.from(text);

beforeAll(async () => {
  const { appUrl } = await migrateDatabase(await emptyDatabase(), { secret: testSecret });
  world = openDueWorld(connectDatabase({ url: appUrl, poolSize: 6 }));
});
afterAll(() => world.db.close());

describe('what is wrong of time', () => {
  const came = '2026-04-20T06:00:00Z';
  const due = (ctx: ServiceContext) => world.timesOf(ctx, 'find-incidents');

  test('is looked for within five minutes of a change and of the moment that time alone decides', async () => {
    const { ctx, employee } = await world.restingCompany();
    await checkIn({ ...ctx, now: at(came) }, { employee_id: employee.id });
    expect(await due(ctx)).toEqual(['2026-04-20T06:03:00Z']);
    expect(await world.workAt(ctx, at('2026-04-20T06:03:00Z'))).toEqual(['find-incidents']);
    // Thirteen hours after the check-in, then the midnight, then nothing more.
    expect(await due(ctx)).toEqual(['2026-04-20T19:00:00Z']);
    expect(await world.workAt(ctx, at('2026-04-20T19:00:00Z'))).toContain('find-incidents');
    expect((await listIncidents(ctx, everything)).data.map(({ step }) => step)).toEqual([
      'check-out-forgotten',
    ]);
    expect(await due(ctx)).toEqual(['2026-04-20T22:00:00Z']);
    await world.workAt(ctx, at('2026-04-20T22:00:00Z'));
    expect((await listIncidents(ctx, everything)).data).toHaveLength(2);
    expect(await due(ctx)).toEqual([]);
  });

  test('is looked for by few rows, however many changes there are, and a long transaction has its own', async () => {
    const { ctx, employee } = await world.restingCompany();
    const days = (now: string, dates: readonly string[]) =>
      recordDays({ ...ctx, now: at(now) }, employee.id, dates, ['08:00', '15:24']);
    await days('2026-04-20T06:00:00Z', ['2026-04-01', '2026-04-02', '2026-04-07']);
    await days('2026-04-20T06:01:00Z', ['2026-04-08', '2026-04-09']);
    expect(await due(ctx)).toEqual(['2026-04-20T06:03:00Z']);
    // It may be committed after that look: an import takes minutes.
    await asOneTransaction(world.db, ctx.workspace.id, async (shared) => {
      const later = { ...ctx, db: shared, now: at('2026-04-20T06:01:10Z') };
      await recordDays(later, employee.id, ['2026-04-10', '2026-04-13'], ['17:00', '18:00']);
    });
    expect(await due(ctx)).toEqual(['2026-04-20T06:03:00Z', '2026-04-20T06:04:10Z']);
  });

  test('is nothing in a workspace where nobody is checked in', async () => {
    const { ctx } = await world.restingCompany();
    expect(await due(ctx)).toEqual([]);
  });

  test('that was so before an update of the installation is found by its first look', async () => {
    const { ctx, employee } = await world.restingCompany();
    await checkIn({ ...ctx, now: at(came) }, { employee_id: employee.id });
    await inWorkspace(world.db, ctx.workspace.id, (tx) => tx.execute('delete from incident_looks'));
    await world.db.orm.delete(dueWork).where(eq(dueWork.workspaceId, ctx.workspace.id));
    const long = '2026-04-20T20:00:00Z';
    const [dueAt, lookAt, notedAt] = [at(long), at(long), at(long)];
    const row = { workspaceId: ctx.workspace.id, work: 'find-incidents', dueAt, lookAt, notedAt };
    await world.db.orm.insert(dueWork).values({ ...row, id: crypto.randomUUID() });
    await world.workAt(ctx, at(long));
    expect((await listIncidents(ctx, everything)).data).toHaveLength(1);
  });
});

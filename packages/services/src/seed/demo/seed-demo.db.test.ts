import { randomBytes } from 'node:crypto';
import { inWorkspace, schema } from '@stempel/db';
import { and, count, eq } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { systemContext } from '../../kernel/context.ts';
import { listCorrections } from '../../statements/corrections/index.ts';
import { generateStatements, listStatements } from '../../statements/index.ts';
import { explainMove } from '../../statements/known/index.ts';
import { seedDemo } from './seed-demo.ts';

const db = testDatabase();
const { auditLog } = schema;
const isNewUser = and(eq(auditLog.resource, 'users'), eq(auditLog.action, 'create'));
const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

async function seed(slug: string, moment = now) {
  const seeded = await seedDemo(db, {
    environment: 'production',
    now: moment,
    requestId: 'test',
    slug,
    passwords: { owner: 'owner', manager: 'manager', employee: 'employee' },
    makeIdentity: async ({ email, name }) => {
      const id = `${slug}-${email}`;
      await db.orm
        .insert(schema.identities)
        .values({ id, name, email: id, emailVerified: true, createdAt: new Date(), updatedAt: new Date() });
      return id;
    },
    apiKey: { sha256: randomBytes(32), lastFour: 'abcd', environment: 'production' },
  });
  const workspace = { ...seeded.workspace, timeZone: 'Europe/Copenhagen', isTest: true };
  return { seeded, ctx: systemContext(db, workspace, moment, 'test') };
}

test('the demo is a company with closed, ready and open periods, and the same one every time', async () => {
  const { seeded, ctx } = await seed(`demo-${randomBytes(4).toString('hex')}`);
  expect(seeded).toMatchObject({ employees: 60, presence: 6062, statements: 180 });
  expect(seeded.sign_ins.map(({ role }) => role)).toEqual(['owner', 'manager', 'employee']);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 500 });
  const states = Map.groupBy(data, (row) => `${row.period.from} ${row.state}`);
  const counts = Object.fromEntries([...states].map(([key, rows]) => [key, rows.length]));
  expect(counts['2026-08-01 approved']).toBe(60);
  expect(counts['2026-09-01 approved']).toBe(60);
  expect(counts['2026-10-01 ready']).toBeGreaterThan(30);
  expect(counts['2026-10-01 submitted']).toBeGreaterThan(5);
  expect(counts['2026-10-01 reopened']).toBe(1);
  // Two students are settled automatically.
  expect(counts['2026-10-01 approved']).toBe(2);
  const steps = new Set(data.flatMap((row) => row.violations.map(({ step }) => step)));
  expect(steps).toContain('open-presence');
  expect(steps).toContain('daily-rest');
  expect(data.some((row) => row.chosen_payout_minutes > 0)).toBe(true);
  const pending = await listCorrections(ctx, { scope: 'all', limit: 10, state: 'pending' });
  expect(pending.data).toHaveLength(1);
  expect(await generateStatements(ctx)).toMatchObject({ generated: 0, settled: 0, failed: [] });
  const [open] = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select({ rows: count() }).from(schema.absences).where(eq(schema.absences.state, 'requested')),
  );
  expect(open?.rows).toBeGreaterThan(0);
  const signIns = await inWorkspace(db, ctx.workspace.id, (tx) =>
    tx.select({ after: auditLog.after }).from(auditLog).where(isNewUser),
  );
  const roles = signIns.flatMap(({ after }) => (after as { roles?: string[] }).roles ?? []);
  expect(roles).toEqual(expect.arrayContaining(['manager', 'employee']));
}, 180_000);

test('since a statement was worked out only what was recorded late moved its figures', async () => {
  const { ctx } = await seed(`demo-${randomBytes(4).toString('hex')}`);
  const { data } = await listStatements(ctx, {
    scope: 'all',
    limit: 500,
    from: '2026-09-01',
    to: '2026-10-31',
  });
  const { data: pending } = await listCorrections(ctx, { scope: 'all', limit: 10, state: 'pending' });
  const moved = new Map<string, unknown>();
  for (const { id, employee_id, period } of data) {
    const { lines } = await explainMove(ctx, { id });
    if (lines.length > 0) moved.set(`${employee_id} ${period.from}`, lines);
  }
  expect([...moved.keys()]).toEqual(pending.map(({ employee_id }) => `${employee_id} 2026-09-01`));
}, 180_000);

test('made in the first hour of a month, nothing of it lies in the future or runs backwards', async () => {
  const moment = Temporal.Instant.from('2026-11-30T23:30:00Z');
  const { ctx } = await seed(`demo-${randomBytes(4).toString('hex')}`, moment);
  const { data } = await listStatements(ctx, { scope: 'all', limit: 500 });
  const order = (earlier: string, later: string) =>
    Temporal.Instant.compare(Temporal.Instant.from(earlier), Temporal.Instant.from(later));
  expect(data.filter((row) => order(row.generated_at, row.updated_at) > 0)).toEqual([]);
  expect(data.filter((row) => order(row.updated_at, moment.toString()) > 0)).toEqual([]);
}, 180_000);

import { randomBytes } from 'node:crypto';
import { inWorkspace } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { systemContext } from '../../kernel/context.ts';
import { generateStatements, listStatements } from '../../statements/index.ts';
import { seedLoad } from './seed-load.ts';

const db = testDatabase();
const now = Temporal.Instant.from('2026-11-21T09:00:00Z');

test('a load workspace has the same time every time, and its statements can be generated', async () => {
  const seed = async () => {
    const slug = `load-${randomBytes(4).toString('hex')}`;
    const seeded = await seedLoad(db, {
      environment: 'production',
      now,
      requestId: 'test',
      employees: 50,
      months: 1,
      slug,
    });
    const workspace = { ...seeded.workspace, timeZone: 'Europe/Copenhagen', isTest: true };
    return { seeded, ctx: systemContext(db, workspace, now, 'test') };
  };
  const { seeded, ctx } = await seed();
  // October 2026 has 22 weekdays: 44 intervals each.
  expect(seeded).toMatchObject({ employees: 50, presence: 50 * 44, from: '2026-10-01', to: '2026-10-31' });
  expect(await generateStatements(ctx)).toMatchObject({ generated: 50, settled: 0, failed: [] });
  const worked = async (context: typeof ctx) => {
    const { rows } = await inWorkspace(db, context.workspace.id, (tx) =>
      tx.execute<{ minutes: string }>(
        `select sum(extract(epoch from ended_at - started_at) / 60)::int::text as minutes from presence`,
      ),
    );
    return rows[0]?.minutes;
  };
  const again = await seed();
  expect(await worked(again.ctx)).toBe(await worked(ctx));
  const { data } = await listStatements(ctx, { scope: 'all', limit: 500 });
  const total = data.reduce((sum, row) => sum + row.worked_minutes, 0);
  expect(String(total)).toBe(await worked(ctx));
});

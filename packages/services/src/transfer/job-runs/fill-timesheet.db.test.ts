import { inWorkspace, schema } from '@stempel/db';
import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import { fillWorkspace } from '../../testing/fill-workspace.ts';
import { makeTenant } from '../../testing/make-tenant.ts';
import { startJob } from '../fill-timesheet/index.ts';
import { getJob, runJobs } from './index.ts';

const db = testDatabase();

describe('fill-timesheet', () => {
  test('records the pattern in local time, leaves out what overlaps, and may run twice', async () => {
    const { ctx } = await makeTenant(db);
    await fillWorkspace(ctx);
    const pattern = {
      mon: [
        { start: '08:00', end: '12:00' },
        { start: '22:00', end: '02:00' },
      ],
    };
    const input = { job: 'fill-timesheet', from: '2026-03-02', to: '2026-03-09', pattern } as const;
    const { id } = await startJob(ctx, input);
    await runJobs(ctx);
    // Two Mondays × two shifts × two employees, but the worker was there on the first Monday morning already.
    expect(await getJob(ctx, 'jobs', { id })).toMatchObject({
      kind: 'fill-timesheet',
      state: 'succeeded',
      counts: { created: 7, unchanged: 1, failed: 0 },
      progress: { processed: 2, total: 2 },
    });
    const again = await startJob(ctx, input);
    await runJobs(ctx);
    expect(await getJob(ctx, 'jobs', { id: again.id })).toMatchObject({
      counts: { created: 0, unchanged: 8 },
    });
    const rows = await inWorkspace(db, ctx.workspace.id, (tx) => tx.select().from(schema.presence));
    expect(rows).toHaveLength(8);
  });

  test('a reversed period and an unknown employee are refused', async () => {
    const { ctx } = await makeTenant(db);
    const input = { job: 'fill-timesheet', from: '2026-03-02', to: '2026-03-01', pattern: {} } as const;
    await expect(startJob(ctx, input)).rejects.toMatchObject({ code: 'invalid' });
    const unknown = { ...input, to: '2026-03-02', employee_ids: ['019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c10'] };
    await expect(startJob(ctx, unknown)).rejects.toMatchObject({ errors: [{ pointer: '/employee_ids/0' }] });
  });
});

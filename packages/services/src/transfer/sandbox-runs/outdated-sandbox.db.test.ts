import { testDatabase } from '@stempel/db/testing';
import { describe, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateEmployee } from '../../organization/employees/index.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { discardPolicyDraft, savePolicyDraft, updatePolicy } from '../../policies/index.ts';
import { findSandboxOfDraft, getSandboxRun, listSandboxRuns } from '../../policies/sandbox/index.ts';
import { deletePresence, recordPresence } from '../../recording/presence/index.ts';
import { createProject } from '../../settings/projects/index.ts';
import { acceptCorrection, dismissCorrection, listCorrections } from '../../statements/corrections/index.ts';
import {
  approveStatement,
  generateStatements,
  listStatements,
  submitStatement,
} from '../../statements/index.ts';
import { evening, january, makeSettled } from '../../testing/make-settled.ts';
import { at } from '../../testing/make-tenant.ts';
import { runJobs } from '../job-runs/index.ts';
import { startSandbox } from './index.ts';

const db = testDatabase({ poolSize: 6 });
const everything = { scope: 'all', limit: 100 } as const;

describe('a run is out of date', () => {
  test('when its draft was saved again, and when the rules were changed beside it', async () => {
    const { ctx, start, policyId } = await makeSettled(db, 1);
    const { id } = await start();
    await runJobs(ctx);
    expect(await findSandboxOfDraft(ctx, { policy_id: policyId })).toMatchObject({ id, outdated: [] });
    await savePolicyDraft(ctx, {
      ...{ id: policyId, kind: 'supplement', code: 'evening', name: 'Evening', position: 0, based_on: 1 },
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      ...{ config: evening('90'), state: 'active', expected_version: 1 },
    });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ outdated: ['draft'] });
    await updatePolicy(ctx, { id: policyId, config: evening('60'), effective_from: '2026-02-01' });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ outdated: ['draft', 'rules'] });
  });

  test('when its draft was discarded, also where another one was written in its place', async () => {
    const { ctx, start, policyId } = await makeSettled(db, 1);
    const { id } = await start();
    await runJobs(ctx);
    const later = at(ctx, '2026-02-03T06:00:01Z');
    await discardPolicyDraft(later, { id: policyId });
    expect(await getSandboxRun(later, { id })).toMatchObject({ outdated: ['draft'] });
    await savePolicyDraft(later, {
      ...{ id: policyId, kind: 'supplement', code: 'evening', name: 'Evening', position: 0, based_on: 1 },
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      ...{ config: evening('90'), state: 'active' },
    });
    expect(await findSandboxOfDraft(later, { policy_id: policyId })).toMatchObject({
      ...{ id, drafts: [{ version: 1 }], outdated: ['draft'] },
    });
  });

  test('when another draft is in its place, whatever the clocks of servers say, and not when theirs differ', async () => {
    const { ctx, start, policyId } = await makeSettled(db, 1);
    const early = at(ctx, '2026-02-03T05:59:00Z');
    const asked = { drafts: [{ kind: 'policy' as const, id: policyId }], effective_from: january };
    const { id: behind } = await startSandbox(early, asked);
    expect((await getSandboxRun(ctx, { id: behind })).outdated).not.toContain('draft');
    const { id } = await start();
    await discardPolicyDraft(early, { id: policyId });
    await savePolicyDraft(early, {
      ...{ id: policyId, kind: 'supplement', code: 'evening', name: 'Evening', position: 0, based_on: 1 },
      availability_scope: { working_countries: [], org_units: [], employment_terms: [] },
      ...{ config: evening('90'), state: 'active' },
    });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({
      drafts: [{ version: 1, saved_at: '2026-02-03T06:00:00+00:00' }],
      outdated: ['draft'],
    });
  });

  test('when a project was written, whose code rules may name', async () => {
    const { ctx, start } = await makeSettled(db, 1);
    const { id } = await start();
    await createProject(ctx, {
      ...{ code: 'P1', name: 'Bridge', requires_manager_approval: false, state: 'active' },
      effective_from: january,
    });
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ outdated: ['rules'] });
  });

  test('when people or employments of those it looks at were changed for settled days, whatever that moves', async () => {
    const { ctx, employee, others, unitId, policyId } = await makeSettled(db, 2);
    const employment = { employee_id: employee.id, employment_id: employee.employmentId };
    const drafts = [{ kind: 'policy' as const, id: policyId }];
    const acts: ((when: ServiceContext) => Promise<unknown>)[] = [
      (when) =>
        updateEmployment(when, { ...employment, working_country: 'SE', effective_from: '2026-01-31' }),
      (when) =>
        updateEmployee(when, {
          ...{ employee_id: employee.id, birth_date: '1990-05-01', effective_from: january },
        }),
      (when) => updateEmployment(when, { ...employment, end: '2026-01-30' }),
    ];
    for (const [round, act] of acts.entries()) {
      const [asked, later] = [at(ctx, `2026-02-03T06:0${round}:00Z`), at(ctx, `2026-02-03T06:0${round}:01Z`)];
      const reaches = [
        ...[{}, { org_unit_id: [unitId] }, { employee_id: [employee.id] }],
        { employee_id: [others[0]?.id ?? ''] },
      ];
      const ids: string[] = [];
      for (const reach of reaches)
        ids.push((await startSandbox(asked, { drafts, effective_from: january, ...reach })).id);
      const outdated = async () => {
        const runs = await listSandboxRuns(later);
        return ids.map((id) => runs.find((run) => run.id === id)?.outdated);
      };
      // Of February nothing is settled.
      await updateEmployment(later, { ...employment, working_country: 'DK', effective_from: '2026-02-01' });
      expect(await outdated()).toEqual([[], [], [], []]);
      await act(later);
      expect(await outdated()).toEqual([['people'], ['people'], ['people'], []]);
    }
  });

  test('when rules were published while it was asked for', async () => {
    const { ctx, policyId } = await makeSettled(db, 1);
    let connections = 0;
    // The drafts are tried on the first connection; the second one keeps the run.
    const pool = new Proxy(ctx.db.pool, {
      get: (target, name) => {
        const value = Reflect.get(target, name);
        if (name !== 'connect') return typeof value === 'function' ? value.bind(target) : value;
        return async () => {
          connections += 1;
          if (connections === 2)
            await updatePolicy(ctx, { id: policyId, config: evening('60'), effective_from: '2026-02-01' });
          return target.connect();
        };
      },
    });
    const drafts = [{ kind: 'policy' as const, id: policyId }];
    const asking = { ...ctx, db: { ...ctx.db, pool } };
    const { id } = await startSandbox(asking, { drafts, effective_from: january });
    expect(connections).toBeGreaterThan(1);
    expect(await getSandboxRun(ctx, { id })).toMatchObject({ outdated: ['rules'] });
  });

  test('when the workspace lies in another zone', async () => {
    const { ctx, start } = await makeSettled(db, 1);
    const { id } = await start();
    const zoned = { ...ctx, workspace: { ...ctx.workspace, timeZone: 'Europe/Lisbon' } };
    expect(await getSandboxRun(zoned, { id })).toMatchObject({ outdated: ['rules'] });
  });

  test('when corrections of those it looks at come up, are decided about or withdrawn', async () => {
    const settled = await makeSettled(db, 3);
    const { ctx, employee, others, unitId, policyId } = settled;
    const start = async (more: object = {}) => {
      const asked = { drafts: [{ kind: 'policy' as const, id: policyId }], effective_from: january };
      const { id } = await startSandbox(ctx, { ...asked, ...more });
      await runJobs(ctx);
      return id;
    };
    const other = await start({ employee_id: [others[0]?.id] });
    const outdated = async (id: string) => (await getSandboxRun(ctx, { id })).outdated;
    const late = { start: '2026-01-08T18:00:00+01:00', end: '2026-01-08T19:00:00+01:00' };
    const acts = [
      () => recordPresence(ctx, { employee_id: employee.id, ...late }),
      // The correction still waits, so that it is withdrawn.
      async ({ id }: { id: string }) => {
        await deletePresence(ctx, { employee_id: employee.id, id });
        expect((await listCorrections(ctx, everything)).data).toEqual([]);
        return { id };
      },
      () => recordPresence(ctx, { employee_id: employee.id, ...late }),
      async ({ id }: { id: string }) => {
        const [pending] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
        await dismissCorrection(ctx, { id: pending?.id ?? '' });
        return { id };
      },
      async ({ id }: { id: string }) => {
        await deletePresence(ctx, { employee_id: employee.id, id });
        return recordPresence(ctx, { employee_id: employee.id, ...late, end: '2026-01-08T19:30:00+01:00' });
      },
      async ({ id }: { id: string }) => {
        const [pending] = (await listCorrections(ctx, { ...everything, state: 'pending' })).data;
        await acceptCorrection(ctx, { id: pending?.id ?? '' });
        return { id };
      },
    ];
    let presence = { id: '' };
    for (const act of acts) {
      const [all, unit] = [await start(), await start({ org_unit_id: [unitId] })];
      expect([await outdated(all), await outdated(unit)]).toEqual([[], []]);
      presence = await act(presence);
      expect([await outdated(all), await outdated(unit)]).toEqual([['settled'], ['settled']]);
    }
    // Of somebody else nothing changed.
    expect(await outdated(other)).toEqual([]);
    const listed = await listSandboxRuns(ctx);
    expect(listed.filter((run) => run.outdated.length === 0).map(({ id }) => id)).toEqual([other]);
  });

  test('when a month that it would look at was approved', async () => {
    const { ctx, start } = await makeSettled(db, 1);
    const [all, first] = [await start(), await start({ last_on: '2026-01-31' })];
    await runJobs(ctx);
    const later = at(ctx, '2026-03-02T06:00:00Z');
    await generateStatements(later);
    for (const { id } of (await listStatements(later, { ...everything, state: ['ready'] })).data) {
      await submitStatement(later, { id });
      await approveStatement(later, { id });
    }
    expect(await getSandboxRun(later, { id: all.id })).toMatchObject({ outdated: ['settled'] });
    expect(await getSandboxRun(later, { id: first.id })).toMatchObject({ outdated: [] });
  });
});

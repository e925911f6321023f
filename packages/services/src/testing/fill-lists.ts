import { newId, schema } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import { listEmployees, updateEmployee } from '../organization/employees/index.ts';
import { createEmployment, updateEmployment } from '../organization/employments/index.ts';
import { createOrgUnit, updateOrgUnit } from '../organization/org-units/index.ts';
import { createAbsence } from '../recording/absences/index.ts';
import { createEntry } from '../recording/entries/index.ts';
import { recordPresence } from '../recording/presence/index.ts';
import { createActivity, updateActivity } from '../settings/activities/index.ts';
import { createDimension, updateDimension } from '../settings/dimensions/index.ts';
import { createEmploymentTerms, updateEmploymentTerms } from '../settings/employment-terms/index.ts';
import { createProject, updateProject } from '../settings/projects/index.ts';
import { createTimeAccount, updateTimeAccount } from '../settings/time-accounts/index.ts';
import { openBalance } from '../statements/timebank/index.ts';
import { startExport } from '../transfer/exports/index.ts';
import { startJob } from '../transfer/fill-timesheet/index.ts';
import { startImport } from '../transfer/imports/index.ts';
import { runJobs } from '../transfer/job-runs/index.ts';
import { fileOf } from './transfer-files.ts';

/** What is added of each kind: more than the shortest page that a test asks for. */
const numbers = [1, 2, 3, 4, 5];
/** Months of the versions; what is recorded lies in November. */
const monthOf = (number: number) => `2026-0${number}`;

/** Objects whose lists lie below a path, by the parameter of the path or the collection. */
export type FilledLists = Record<'employee_id' | 'employment_id' | (string & {}), string>;

/** Gives every list of the contract at least five rows, in a workspace with employees as of November 2026. */
export async function fillLists(ctx: ServiceContext): Promise<FilledLists> {
  const { data } = await listEmployees(ctx, { limit: 5, scope: 'all', include: ['employment'] });
  const staff = data.flatMap(({ id, employment }) => (employment ? [{ id, employment }] : []));
  const [first] = staff;
  if (!first) throw new Error('The workspace has no employees.');
  const { org_unit_id, employment_terms_id, id: employmentId } = first.employment;
  for (const number of numbers) {
    const dates = { start: `${monthOf(number)}-01`, end: `${monthOf(number)}-20` };
    await createEmployment(ctx, { employee_id: first.id, ...dates, org_unit_id, employment_terms_id });
    const effective_from = `${monthOf(number)}-01`;
    await updateEmployee(ctx, { employee_id: first.id, name: `Employee ${number}`, effective_from });
    const zone = { time_zone: number % 2 === 0 ? 'Europe/Oslo' : 'Europe/Berlin', effective_from };
    await updateEmployment(ctx, { employee_id: first.id, employment_id: employmentId, ...zone });
  }
  const objects = await fillSettings(ctx);
  await recordTime(ctx, staff, objects);
  return { employee_id: first.id, employment_id: employmentId, ...objects, ...(await fillRuns(ctx)) };
}

/** Five objects of each kind; the first one has six versions. Returns its id by the path of the collection. */
async function fillSettings(ctx: ServiceContext): Promise<Record<string, string>> {
  const day = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
  const approval = { statement_period: 'month', approval_mode: 'manager' };
  const norm = { weeks: [day], full_time_weekly_minutes: 2220 };
  const kinds = [
    ['/org-units', createOrgUnit, updateOrgUnit, {}],
    ['/projects', createProject, updateProject, { requires_manager_approval: false }],
    [
      '/settings/activities',
      createActivity,
      updateActivity,
      { type: 'work', project: 'optional', dimensions: [] },
    ],
    ['/settings/dimensions', createDimension, updateDimension, { values: [{ code: 'a', name: 'A' }] }],
    ['/settings/time-accounts', createTimeAccount, updateTimeAccount, { kind: 'leave' }],
    ['/settings/employment-terms', createEmploymentTerms, updateEmploymentTerms, { norm, ...approval }],
  ] as const;
  const made: Record<string, string> = {};
  for (const [path, create, update, fields] of kinds) {
    for (const number of numbers) {
      const body = {
        code: `many-${number}`,
        name: `Many ${number}`,
        effective_from: '2025-01-01',
        state: 'active' as const,
        ...fields,
      };
      const { id } = await (create as (ctx: ServiceContext, body: object) => Promise<{ id: string }>)(
        ctx,
        body,
      );
      made[path] ??= id;
    }
    for (const number of numbers) {
      const change = {
        id: made[path] ?? '',
        name: `Name ${number}`,
        effective_from: `${monthOf(number)}-01`,
      };
      await update(ctx, change);
    }
  }
  return made;
}

type Member = { id: string; employment: { id: string } };

async function recordTime(ctx: ServiceContext, staff: readonly Member[], objects: Record<string, string>) {
  const account_id = objects['/settings/time-accounts'] ?? '';
  const activity_id = objects['/settings/activities'] ?? '';
  const first = staff[0]?.id ?? '';
  for (const [index, { id: employee_id, employment }] of staff.entries()) {
    const date = `2026-11-1${index}`;
    await openBalance(ctx, { employment_id: employment.id, account_id, date, days: '10' });
    await createAbsence(ctx, { employee_id, from: date, to: date, share: '0.5', state: 'approved' });
    await createAbsence(ctx, {
      employee_id,
      from: date,
      to: date,
      share: '0.5',
      state: 'approved',
      sickness: true,
    });
    await createEntry(ctx, { employee_id: first, date, activity_id, minutes: 60 });
    await recordPresence(ctx, {
      employee_id: first,
      start: `${date}T08:00:00+01:00`,
      end: `${date}T12:00:00+01:00`,
    });
  }
  await withoutAudit(ctx.db, ctx.workspace.id, (tx) =>
    tx.insert(schema.incidents).values(
      staff.map(({ id, employment }) => ({
        ...{ workspaceId: ctx.workspace.id, id: newId(), employeeId: id, employmentId: employment.id },
        ...{ step: 'rest-period', severity: 'warning' as const, occurredOn: '2026-11-10', details: {} },
        ...{ createdAt: ctx.now, updatedAt: ctx.now },
      })),
    ),
  );
}

/** Runs of each kind; every import refuses five rows. */
async function fillRuns(ctx: ServiceContext): Promise<Record<string, string>> {
  const file = { ...fileOf(numbers.map(() => '{"resource":"projects"}\n').join('')), name: 'wrong.jsonl' };
  const shift = [{ start: '08:00', end: '09:00' }];
  let imported = '';
  for (const _ of numbers) {
    imported = (await startImport(ctx, { format: 'json', mode: 'validate', atomicity: 'row', file })).id;
    await startExport(ctx, { format: 'json', resources: ['dimensions'] });
    const pattern = { sun: shift };
    await startJob(ctx, { job: 'fill-timesheet', from: '2026-11-02', to: '2026-11-03', pattern });
  }
  await runJobs(ctx);
  return { '/admin/imports': imported };
}

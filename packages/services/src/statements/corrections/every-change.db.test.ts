import { asOneTransaction } from '@stempel/db';
import { sql } from '@stempel/db/drizzle';
import { testDatabase } from '@stempel/db/testing';
import { beforeAll, expect, test } from 'vitest';
import type { ServiceContext } from '../../kernel/context.ts';
import { updateEmployee } from '../../organization/employees/index.ts';
import { updateEmployment } from '../../organization/employments/index.ts';
import { updateOrgUnit } from '../../organization/org-units/index.ts';
import { updatePolicy } from '../../policies/index.ts';
import { createAbsence } from '../../recording/absences/index.ts';
import { createEntry } from '../../recording/entries/index.ts';
import { recordPresence } from '../../recording/presence/index.ts';
import { updateActivity } from '../../settings/activities/index.ts';
import { updateEmploymentTerms } from '../../settings/employment-terms/index.ts';
import { updateHolidayCalendar } from '../../settings/holiday-calendars/index.ts';
import { updateProject } from '../../settings/projects/index.ts';
import { updateReason } from '../../settings/reasons/index.ts';
import {
  createTimeAccount,
  createTimeAccountBody,
  updateTimeAccount,
} from '../../settings/time-accounts/index.ts';
import { updateWorkspace } from '../../settings/workspaces/index.ts';
import {
  anywhere,
  makeRuledCompany,
  ownDay,
  type RuledCompany,
  shorter,
  since,
} from '../../testing/make-ruled-company.ts';
import { at } from '../../testing/make-tenant.ts';
import { takeBack } from '../../testing/take-back.ts';
import { dismissCorrection, findCorrections, listCorrections } from './index.ts';
import { pendCorrections } from './pend-correction.ts';

// Whatever the figures of a settled month rest on may be changed later. Each kind of change is made after the month was
// settled: what evaluating it again would change is pended, or there is a reason here why nothing is.

const db = testDatabase({ poolSize: 4 });
type Change = (ctx: ServiceContext, company: RuledCompany) => Promise<unknown>;

let company: RuledCompany;
beforeAll(async () => {
  company = await makeRuledCompany(db);
});

const employment =
  (change: object): Change =>
  (ctx, { employee_id, employment_id }) =>
    updateEmployment(ctx, { employee_id, employment_id, ...change });

const moving: Record<string, Change> = {
  'presence that is recorded': (ctx, { employee_id }) =>
    recordPresence(ctx, {
      ...{ employee_id, start: '2026-01-19T10:00:00+01:00', end: '2026-01-19T11:00:00+01:00' },
    }),
  'an absence that is recorded': (ctx, { employee_id }) =>
    createAbsence(ctx, { employee_id, from: '2026-01-20', to: '2026-01-20', state: 'approved' }),
  'the unit of an employment': (ctx, { officeId, ...of }) =>
    employment({ org_unit_id: officeId, ...since })(ctx, { officeId, ...of }),
  'the terms of an employment': (ctx, { halfId, ...of }) =>
    employment({ employment_terms_id: halfId, ...since })(ctx, { halfId, ...of }),
  'the norm of an employment': employment({ norm_override: shorter, ...since }),
  'the working country of an employment': employment({ working_country: 'SE', ...since }),
  'the zone of an employment': employment({ time_zone: 'Europe/Lisbon', ...since }),
  'the start of an employment': employment({ start: '2026-01-12' }),
  'the end of an employment': employment({ end: '2026-01-20' }),
  'a birth date': (ctx, { employee_id }) =>
    updateEmployee(ctx, { employee_id, birth_date: '1970-06-01', ...since }),
  'the unit above a unit': (ctx, { wardId, officeId }) =>
    updateOrgUnit(ctx, { id: wardId, parent_id: officeId, ...since }),
  'the working country of a unit': (ctx, { unitId }) =>
    updateOrgUnit(ctx, { id: unitId, working_country: 'SE', ...since }),
  'the zone of a unit': (ctx, { unitId }) =>
    updateOrgUnit(ctx, { id: unitId, time_zone: 'Europe/Lisbon', ...since }),
  'the zone of the workspace': (ctx) => updateWorkspace(ctx, { time_zone: 'Europe/Lisbon' }),
  'the rules of a policy': (ctx, { leave }) =>
    updatePolicy(ctx, {
      ...{ id: leave, ...since },
      config: { account: 'vacation', accruals: [], usage_rules: [], expiries: [] },
    }),
  'whom a policy is for': (ctx, { pay, officeId }) =>
    updatePolicy(ctx, { id: pay, availability_scope: { ...anywhere, org_units: [officeId] }, ...since }),
  'a policy that is in use no more': (ctx, { pay }) =>
    updatePolicy(ctx, { id: pay, state: 'inactive', ...since }),
  'the days of a holiday calendar': (ctx, { calendarId }) =>
    updateHolidayCalendar(ctx, { id: calendarId, generators: ownDay(19), ...since }),
  'whom a holiday calendar is for': (ctx, { calendarId }) =>
    updateHolidayCalendar(ctx, {
      ...{ id: calendarId, ...since },
      availability_scope: { ...anywhere, working_countries: ['SE'] },
    }),
  'the norm of terms': (ctx, { termsId }) =>
    updateEmploymentTerms(ctx, { id: termsId, norm: shorter, ...since }),
  'the flex account of terms': async (ctx, { termsId }) => {
    const bank = { code: 'bank', name: 'Bank', kind: 'flex', state: 'active', ...since } as const;
    const { id } = await createTimeAccount(ctx, createTimeAccountBody.parse(bank));
    await updateEmploymentTerms(ctx, { id: termsId, flex_account_id: id, ...since });
  },
  'the kind of a reason': (ctx, { reasonId }) =>
    updateReason(ctx, { id: reasonId, kind: 'standby', ...since }),
  'the activity above an activity': (ctx, { activities }) =>
    updateActivity(ctx, { id: activities.care, parent_id: null, ...since }),
};

const still: Record<string, Change> = {
  'an entry, which no rule counts': (ctx, { employee_id, activities }) =>
    createEntry(ctx, { employee_id, date: '2026-01-20', activity_id: activities.care, minutes: 60 }),
  'names and states of what rules refer to': async (ctx, { projectId, accounts, reasonId }) => {
    await updateProject(ctx, { id: projectId, name: 'Other', state: 'inactive', ...since });
    await updateTimeAccount(ctx, { id: accounts.vacation, name: 'Other', ...since });
    await updateReason(ctx, { id: reasonId, name: 'Other', state: 'inactive', ...since });
  },
};

const renamed: Record<string, Change> = {
  'the code of a policy': (ctx, { pay }) => updatePolicy(ctx, { id: pay, code: 'paid' }),
  'the code of a flex account': (ctx, { accounts }) =>
    updateTimeAccount(ctx, { id: accounts.flex, code: 'flexi' }),
};

const named: Record<string, Change> = {
  'the code of an account': (ctx, { accounts }) =>
    updateTimeAccount(ctx, { id: accounts.vacation, code: 'free' }),
  'the code of a reason': (ctx, { reasonId }) => updateReason(ctx, { id: reasonId, code: 'duty' }),
  'the code of an activity': (ctx, { fieldId }) => updateActivity(ctx, { id: fieldId, code: 'out' }),
  'the code of a project': (ctx, { projectId }) => updateProject(ctx, { id: projectId, code: 'P2' }),
};

/** The lines that wait, and those that would if January were evaluated again whatever was changed. */
function pendedBy(change: Change) {
  return takeBack(at(company.ctx, '2026-02-05T06:00:00Z'), async (ctx, tx) => {
    await change(ctx, company);
    const { rows } = await tx.execute<{ zone: string }>(
      sql`select time_zone as zone from workspaces where id = ${ctx.workspace.id}`,
    );
    const later = {
      ...at(ctx, '2026-02-05T07:00:00Z'),
      workspace: { ...ctx.workspace, timeZone: rows[0]?.zone ?? '' },
    };
    const pending = async () => {
      const { data } = await listCorrections(later, { scope: 'all', limit: 10, state: 'pending' });
      return data.flatMap(({ lines }) => lines.map(({ correction_id: _, ...line }) => line));
    };
    const { failed } = await findCorrections(later);
    const found = await pending();
    const cause = { employmentId: company.employment_id, from: '2026-01-01', cause: 'version' };
    await asOneTransaction(later.db, ctx.workspace.id, (_, own) => pendCorrections(own, later, [cause]));
    return { found, failed: failed.map(({ detail }) => detail), everything: await pending() };
  });
}

const changesOf = (changes: Record<string, Change>) => Object.entries(changes);

test.each(changesOf(moving))('%s pends what it changes', async (_, change) => {
  const { found, everything, failed } = await pendedBy(change);
  expect(failed).toEqual([]);
  expect(found).not.toEqual([]);
  expect(found).toEqual(everything);
});

test.each(changesOf(still))('%s changes nothing', async (_, change) => {
  const { found, everything } = await pendedBy(change);
  expect([found, everything]).toEqual([[], []]);
});

// A code is what something is called, without a date from which it holds: another one says nothing of what was worked
// (docs/statements.md, Corrections).
test.each(changesOf(renamed))('%s pends nothing', async (_, change) => {
  const { found, failed } = await pendedBy(change);
  expect([found, failed]).toEqual([[], []]);
});

// Rules name reasons, activities, projects and accounts by it.
test.each(changesOf(named))('%s stays as it is while rules name it', async (_, change) => {
  await expect(pendedBy(change)).rejects.toMatchObject({ code: 'conflict', said: { code: 'code-named' } });
});

test('a difference that was dismissed keeps none back that another kind of a reason makes', async () => {
  const worked: Change = (ctx, { employee_id }) =>
    recordPresence(ctx, {
      ...{ employee_id, start: '2026-01-19T10:00:00+01:00', end: '2026-01-19T11:00:00+01:00' },
    });
  const { found } = await pendedBy(async (ctx, of) => {
    await worked(ctx, of);
    const [pending] = (await listCorrections(ctx, { scope: 'all', limit: 1, state: 'pending' })).data;
    await dismissCorrection(ctx, { id: pending?.id ?? '' });
    await moving['the kind of a reason']?.(at(ctx, '2026-02-05T06:30:00Z'), of);
  });
  expect(found.map(({ key, difference }) => [key, difference])).toContainEqual(['standby_minutes', '540']);
});

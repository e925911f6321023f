import type { Database } from '@stempel/db';
import { updateEmployee } from '../organization/employees/index.ts';
import { updateEmployment } from '../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../organization/org-units/index.ts';
import { createAbsence } from '../recording/absences/index.ts';
import { createEntry } from '../recording/entries/index.ts';
import { recordPresence } from '../recording/presence/index.ts';
import { createActivity, createActivityBody, updateActivity } from '../settings/activities/index.ts';
import { createEmploymentTerms, createEmploymentTermsBody } from '../settings/employment-terms/index.ts';
import { createHolidayCalendar, createHolidayCalendarBody } from '../settings/holiday-calendars/index.ts';
import { createProject } from '../settings/projects/index.ts';
import { createReason, createReasonBody } from '../settings/reasons/index.ts';
import { addPolicies } from '../testing/add-policies.ts';
import { settle } from '../testing/draw-settled.ts';
import { makeCompany } from '../testing/make-company.ts';
import { at } from '../testing/make-tenant.ts';

export const since = { effective_from: '2020-01-01' };
export const anywhere = { working_countries: [], org_units: [], employment_terms: [] };
const week = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
export const shorter = { weeks: [{ ...week, mon: 400 }] };

const rule = (code: string, filter: object) => ({
  ...{ code, filters: [filter] },
  calculator: { plugin: 'percent', config: { percent: '50' } },
});
export const ownDay = (day: number) => [
  {
    plugin: 'fixed-date',
    config: { month: 1, day, name: 'Our day', type: 'company', norm_share: '1' },
  },
];

/** A company with everything that figures rest on, and a person whose January is settled. */
export async function makeRuledCompany(db: Database) {
  const company = await makeCompany(db, { now: '2026-02-04T06:00:00Z' });
  const { ctx, employee, unitId, accounts, activities, termsId } = company;
  const unit = (code: string, more: object) =>
    createOrgUnit(ctx, createOrgUnitBody.parse({ code, name: code, ...more, ...since }));
  const { id: wardId } = await unit('ward', { parent_id: unitId });
  const { id: officeId } = await unit('office', { working_country: 'SE', time_zone: 'Europe/Lisbon' });
  const reason = await createReason(ctx, createReasonBody.parse({ code: 'shift', name: 'Shift', ...since }));
  const bridge = { code: 'P1', name: 'Bridge', requires_manager_approval: false, state: 'active' } as const;
  const project = await createProject(ctx, { ...bridge, ...since });
  const field = await createActivity(
    ctx,
    createActivityBody.parse({ code: 'field', name: 'Field', type: 'work', ...since }),
  );
  await updateActivity(ctx, { id: activities.care, parent_id: field.id, ...since });
  const half = { code: 'half', name: 'Half', norm: shorter, statement_period: 'month', ...since };
  const terms = await createEmploymentTerms(
    ctx,
    createEmploymentTermsBody.parse({ ...half, flex_account_id: accounts.flex, approval_mode: 'manager' }),
  );
  const own = { code: 'own', name: 'Own days', generators: ownDay(14) };
  const calendar = await createHolidayCalendar(
    ctx,
    createHolidayCalendarBody.parse({
      ...{ ...own, ...since },
      availability_scope: { ...anywhere, working_countries: ['DK'] },
    }),
  );
  const { id: employee_id, employmentId: employment_id } = employee;
  await updateEmployment(ctx, { employee_id, employment_id, org_unit_id: wardId, ...since });
  await updateEmployee(ctx, { employee_id, birth_date: '1980-06-01', ...since });
  const [pay = '', leave = ''] = await addPolicies(ctx, [
    {
      ...{ code: 'pay', kind: 'supplement' },
      config: {
        ...{ kind: 'rules', combination: 'stack' },
        rules: [
          rule('evening', { plugin: 'time-of-day', config: { from: '17:00', to: '24:00' } }),
          rule('shift', { plugin: 'reason', config: { codes: ['shift'] } }),
          rule('field', { plugin: 'activity', config: { codes: ['field'] } }),
          rule('bridge', { plugin: 'project', config: { codes: ['P1'] } }),
          rule('holiday', { plugin: 'day-type', config: { types: ['company'] } }),
        ],
      },
    },
    {
      ...{ code: 'leave', kind: 'absence' },
      config: {
        ...{ account: 'vacation', usage_rules: [], expiries: [] },
        accruals: [
          {
            plugin: 'age-step',
            config: {
              steps: [
                { age: 45, days: '5' },
                { age: 50, days: '6' },
              ],
              schedule: 'year-start',
            },
          },
        ],
      },
    },
    {
      ...{ code: 'close', kind: 'settlement' },
      config: { steps: [{ plugin: 'credit-counter', config: { counter: 'norm-balance' } }] },
    },
  ]);
  const works = (date: string, more: object = {}) =>
    recordPresence(ctx, {
      ...{ employee_id, start: `${date}T10:00:00+01:00`, end: `${date}T19:00:00+01:00` },
      ...more,
    });
  await works('2026-01-12', { reason: 'shift' });
  await works('2026-01-13', { activity: 'care' });
  await works('2026-01-14');
  await works('2026-01-15', { activity: 'visit', project: 'P1' });
  await createEntry(ctx, { employee_id, date: '2026-01-13', activity_id: activities.care, minutes: 60 });
  const away = { employee_id, from: '2026-01-16', to: '2026-01-16', state: 'approved' } as const;
  await createAbsence(ctx, { ...away, account: 'vacation' });
  await settle(at(ctx, '2026-02-04T06:00:00Z'));
  return {
    ...{
      ctx,
      employee_id,
      employment_id,
      unitId,
      wardId,
      officeId,
      accounts,
      activities,
      termsId,
      pay,
      leave,
    },
    ...{
      reasonId: reason.id,
      projectId: project.id,
      fieldId: field.id,
      halfId: terms.id,
      calendarId: calendar.id,
    },
  };
}

export type RuledCompany = Awaited<ReturnType<typeof makeRuledCompany>>;

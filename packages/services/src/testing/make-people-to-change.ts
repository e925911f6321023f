import type { Database } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import { listEmploymentVersions } from '../organization/employments/index.ts';
import { createOrgUnit, createOrgUnitBody } from '../organization/org-units/index.ts';
import { createEmploymentTerms, createEmploymentTermsBody } from '../settings/employment-terms/index.ts';
import {
  changePeople,
  changePeopleInput,
  previewPeopleChange,
  previewPeopleChangeInput,
} from '../transfer/people-changes/index.ts';
import { addEmployees, makeCompany, type TestCompany, type TestEmployee } from './make-company.ts';

/** A week of half the minutes. */
export const halfWeek = { mon: 222, tue: 222, wed: 222, thu: 222, fri: 222, sat: 0, sun: 0 };

/** A company of some people in one house, with another unit and other terms to move them to. */
export async function makePeopleToChange(
  db: Database,
  count: number,
  options: Parameters<typeof makeCompany>[1] = {},
) {
  const company = await makeCompany(db, options);
  const { ctx } = company;
  const more = await withoutAudit(db, ctx.workspace.id, (tx) => addEmployees(tx, company, count));
  const since = { effective_from: '2020-01-01' };
  const unit = createOrgUnitBody.parse({ ...since, code: 'north', name: 'North' });
  const terms = createEmploymentTermsBody.parse({
    ...{ ...since, code: 'half', name: 'Half time', norm: { weeks: [halfWeek] } },
  });
  return {
    ...company,
    people: more,
    north: (await createOrgUnit(ctx, unit)).id,
    halfTime: (await createEmploymentTerms(ctx, terms)).id,
  };
}

export const previewOf = (ctx: ServiceContext, change: object, people: readonly TestEmployee[]) =>
  previewPeopleChange(
    ctx,
    previewPeopleChangeInput.parse({ change, of: { employee_ids: people.map(({ id }) => id) } }),
  );

export const applyTo = (ctx: ServiceContext, change: object, people: readonly TestEmployee[]) =>
  changePeople(ctx, changePeopleInput.parse({ change, employee_ids: people.map(({ id }) => id) }));

/** From when each version holds, with the unit, the manager and the terms of it. */
export async function versionsOf({ ctx }: TestCompany, { id, employmentId }: TestEmployee) {
  const target = { employee_id: id, employment_id: employmentId };
  const { data } = await listEmploymentVersions(ctx, { ...target, limit: 100, cursor: undefined });
  return data
    .filter((version) => version.superseded_at === null)
    .sort((one, other) => (one.effective_from < other.effective_from ? -1 : 1))
    .map((version) => [
      ...[version.effective_from, version.org_unit_id, version.manager_id, version.employment_terms_id],
    ]);
}

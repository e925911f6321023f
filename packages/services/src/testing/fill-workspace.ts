import type { ServiceContext } from '../kernel/context.ts';
import { createEmployee } from '../organization/employees/index.ts';
import { createEmployment } from '../organization/employments/index.ts';
import { createOrgUnit, updateOrgUnit } from '../organization/org-units/index.ts';
import { createEntry } from '../recording/entries/index.ts';
import { recordPresence } from '../recording/presence/index.ts';
import { createActivity } from '../settings/activities/index.ts';
import { createEmploymentTerms } from '../settings/employment-terms/index.ts';
import { createProject, updateProject } from '../settings/projects/index.ts';
import { createReason } from '../settings/reasons/index.ts';
import { createTimeAccount } from '../settings/time-accounts/index.ts';

/** A workspace with every kind of object, versions and references both ways. */
export async function fillWorkspace(ctx: ServiceContext): Promise<void> {
  const since = { effective_from: '2025-01-01', state: 'active' as const };
  const flex = await createTimeAccount(ctx, { code: 'flex', name: 'Flex', kind: 'flex', ...since });
  const north = await createOrgUnit(ctx, { code: 'north', name: 'North "A", B', ...since });
  const south = await createOrgUnit(ctx, {
    code: 'a-south',
    name: 'South\nline',
    parent_id: north.id,
    ...since,
  });
  const scope = { working_countries: ['DK'], org_units: [south.id], employment_terms: [] };
  const reason = await createReason(ctx, {
    code: 'normal',
    name: 'Normal',
    kind: 'work',
    availability_scope: { ...scope, working_countries: [] },
    ...since,
  });
  const day = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
  const terms = await createEmploymentTerms(ctx, {
    code: 'state',
    name: 'State',
    norm: { weeks: [day], full_time_weekly_minutes: 2220 },
    flex_account_id: flex.id,
    default_reason_id: reason.id,
    statement_period: 'month',
    approval_mode: 'manager',
    ...since,
  });
  const activity = await createActivity(ctx, {
    code: 'care',
    name: 'Care',
    type: 'work',
    project: 'optional',
    dimensions: [],
    ...since,
  });
  const employment = { start: '2025-01-01', org_unit_id: south.id, employment_terms_id: terms.id };
  const boss = await createEmployee(ctx, { employee_number: '1', name: 'Åse Boss', employment });
  const worker = await createEmployee(ctx, {
    employee_number: '2',
    name: 'Ida',
    email: 'ida@example.com',
    employment: { ...employment, manager_id: boss.id },
  });
  await updateOrgUnit(ctx, { id: north.id, head_employee_id: boss.id, effective_from: '2025-06-01' });
  const project = await createProject(ctx, {
    code: 'P-1',
    name: 'One',
    manager_id: boss.id,
    requires_manager_approval: false,
    ...since,
  });
  await updateProject(ctx, { id: project.id, name: 'One again', effective_from: '2026-01-01' });
  await recordPresence(ctx, {
    employee_id: worker.id,
    start: '2026-03-02T08:00:30+01:00',
    end: '2026-03-02T16:12:00+01:00',
    note: 'a,b\r\n"c"',
  });
  const entry = { employee_id: worker.id, date: '2026-03-02', activity_id: activity.id, minutes: 60 };
  await createEntry(ctx, entry);
  await createEntry(ctx, entry);
  await createEntry(ctx, { ...entry, project_id: project.id, note: '=1+1' });
  await createEmployment(ctx, {
    employee_id: boss.id,
    start: '2026-06-01',
    external_id: 'E-2',
    org_unit_id: north.id,
    employment_terms_id: terms.id,
  });
}

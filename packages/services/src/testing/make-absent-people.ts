import { builtInRoles, parseGrant } from '@stempel/core/access';
import { type Database, newId, schema } from '@stempel/db';
import { withoutAudit } from '@stempel/db/testing';
import type { ServiceContext } from '../kernel/context.ts';
import { createEmployee } from '../organization/employees/index.ts';
import { createOrgUnit, updateOrgUnit } from '../organization/org-units/index.ts';
import { createActivity } from '../settings/activities/index.ts';
import { createEmploymentTerms } from '../settings/employment-terms/index.ts';
import { createHolidayCalendar } from '../settings/holiday-calendars/index.ts';
import { makeTenant, type Tenant } from './make-tenant.ts';
import { giveRole } from './provisioned-people.ts';

const since = { effective_from: '2025-01-01', state: 'active' as const };
const week = { mon: 444, tue: 444, wed: 444, thu: 444, fri: 444, sat: 0, sun: 0 };
const anywhere = { working_countries: [], org_units: [], employment_terms: [] };

/** Who they are to Ida: herself, her manager, who heads the unit above hers, who works beside her, and two of elsewhere. */
const placed = {
  ida: { unit: 'care', manager: 'mona' },
  mona: { unit: 'care' },
  uma: { unit: 'house' },
  otto: { unit: 'care' },
  kim: { unit: 'kitchen' },
  karl: { unit: 'kitchen', manager: 'kim' },
} as const;

export type AbsentName = keyof typeof placed;

export interface AbsentPeople extends Tenant {
  readonly units: Readonly<Record<'house' | 'care' | 'kitchen', string>>;
  readonly employees: Readonly<Record<AbsentName, string>>;
  readonly activities: Readonly<Record<'vacation' | 'sick', string>>;
  readonly termsId: string;
  /** One of them with a built-in role. */
  as(name: AbsentName, role?: 'Employee' | 'Manager' | 'Admin'): ServiceContext;
}

/**
 * Two houses with people of every relation to one another, on 20 April 2026 at noon. The kind of sickness is called what the
 * test says, so that it can look for it anywhere.
 */
export async function makeAbsentPeople(db: Database, sick = 'sick'): Promise<AbsentPeople> {
  const tenant = await makeTenant(db, '2026-04-20T10:00:00Z');
  const { ctx } = tenant;
  const units = await makeUnits(ctx);
  const named = (code: string) => ({ code, name: code, ...since });
  const terms = await createEmploymentTerms(ctx, {
    ...named('monthly'),
    norm: { weeks: [week], full_time_weekly_minutes: 2220 },
    statement_period: 'month',
    approval_mode: 'employee-then-manager',
  });
  const easter = { plugin: 'easter-offset', config: { offset_days: 1, name: 'Easter Monday' } };
  await createHolidayCalendar(ctx, { ...named('dk'), generators: [easter], availability_scope: anywhere });
  const employees = await hireAll(ctx, { units, termsId: terms.id });
  await updateOrgUnit(ctx, {
    id: units.house,
    head_employee_id: employees.uma,
    effective_from: '2025-01-01',
  });
  const timeoff = { type: 'timeoff' as const, project: 'none' as const, dimensions: [] };
  const [vacation, sickness] = [
    await createActivity(ctx, { ...named('vacation'), name: 'Vacation', ...timeoff }),
    await createActivity(ctx, { ...named(sick), ...timeoff }),
  ];
  return {
    ...tenant,
    ...{ units, employees, termsId: terms.id },
    activities: { vacation: vacation.id, sick: sickness.id },
    as: (name, role = 'Employee') => {
      const grants = builtInRoles.find((one) => one.name === role)?.grants.map(parseGrant) ?? [];
      const actor = { kind: 'user' as const, userId: tenant.ownerId, name, isOwner: false };
      return { ...ctx, actor: { ...actor, grants, employeeId: employees[name] } };
    },
  };
}

async function makeUnits(ctx: ServiceContext): Promise<AbsentPeople['units']> {
  const make = (code: string, name: string, parent?: string) =>
    createOrgUnit(ctx, { code, name, working_country: 'DK', parent_id: parent ?? null, ...since });
  const house = await make('house', 'House');
  const care = await make('care', 'Care', house.id);
  const kitchen = await make('kitchen', 'Kitchen');
  return { house: house.id, care: care.id, kitchen: kitchen.id };
}

async function hireAll(
  ctx: ServiceContext,
  { units, termsId }: Pick<AbsentPeople, 'units' | 'termsId'>,
): Promise<AbsentPeople['employees']> {
  const hired = new Map<string, string>();
  for (const name of ['uma', 'mona', 'kim', 'ida', 'otto', 'karl'] as const) {
    const { unit, ...rest } = placed[name];
    const manager = 'manager' in rest ? { manager_id: hired.get(rest.manager) ?? '' } : {};
    const employment = {
      ...{ start: '2025-01-01', org_unit_id: units[unit], employment_terms_id: termsId },
      ...manager,
    };
    const called = `${name[0]?.toUpperCase()}${name.slice(1)} Example`;
    hired.set(name, (await createEmployee(ctx, { employee_number: newId(), name: called, employment })).id);
  }
  return Object.fromEntries(hired) as unknown as AbsentPeople['employees'];
}

/** One of them as a user who has signed in, with a built-in role that counts until it is taken away. */
export async function letSignIn(
  world: AbsentPeople,
  name: AbsentName,
  role: 'Employee' | 'Manager' | 'Admin' = 'Employee',
): Promise<ServiceContext & { actor: { userId: string } }> {
  const { ctx, employees } = world;
  const { workspace, now } = ctx;
  const userId = newId();
  await withoutAudit(ctx.db, workspace.id, (tx) =>
    tx.insert(schema.users).values({
      ...{ workspaceId: workspace.id, id: userId, kind: 'person', state: 'activated', name },
      ...{ email: `${userId}@people.example`, employeeId: employees[name], createdAt: now, updatedAt: now },
    }),
  );
  await giveRole(ctx, userId, role);
  const person = world.as(name, role);
  return { ...person, actor: { ...person.actor, userId } };
}

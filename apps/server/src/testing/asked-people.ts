import { parseGrant } from '@stempel/core/access';
import type { ServiceContext } from '@stempel/services';
import { browseEmployees } from '@stempel/services/insight/browse';
import { listEmployees } from '@stempel/services/organization/employees';

/** What is asked of a large workspace, a name for each. */
export type Asks = Readonly<Record<string, (ctx: ServiceContext) => Promise<unknown>>>;

export const page = { limit: 100, scope: 'all' } as const;
export const byName = { ...page, sort: 'name', direction: 'asc', collation: 'da' } as const;
export const month = { from: '2026-10-01', to: '2026-10-31' };

export async function someone(ctx: ServiceContext) {
  const { data } = await listEmployees(ctx, { ...page, include: ['employment'] });
  const employee = data[50];
  if (!employee?.employment) throw new Error('Nobody was filled in.');
  return {
    id: employee.id,
    unit: employee.employment.org_unit_id,
    terms: employee.employment.employment_terms_id,
  };
}

/** The one who manages a hundred people. */
export async function managerIn(ctx: ServiceContext): Promise<ServiceContext> {
  const { data } = await browseEmployees(ctx, { ...byName, q: '000100' });
  const own = { userId: null, name: 'Manager', isOwner: false, employeeId: data[0]?.id ?? null };
  return { ...ctx, actor: { kind: 'user', grants: [parseGrant('*:*:managed')], ...own } };
}

/** Of November 2026, each once. */
let lastDay = 0;
export const nextDay = () => {
  lastDay += 1;
  return `2026-11-${String(lastDay).padStart(2, '0')}`;
};

export const hoursOf = (day: string) => ({ start: `${day}T08:00:00+01:00`, end: `${day}T15:00:00+01:00` });

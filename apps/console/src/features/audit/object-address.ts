import type { AuditRow } from './audit-row.ts';

const folders: Record<string, string> = {
  employees: '/employees',
  'org-units': '/org-units',
  projects: '/projects',
  'employment-terms': '/employment-terms',
  activities: '/activities',
  dimensions: '/dimensions',
  'time-accounts': '/time-accounts',
  reasons: '/reasons',
  'holiday-calendars': '/holiday-calendars',
  statements: '/statements',
  users: '/users',
  roles: '/roles',
  'service-users': '/service-users',
  imports: '/imports',
};

type Changed = Pick<AuditRow, 'resource' | 'object_id' | 'before' | 'after'>;

/** Where the object of a row is shown; undefined when it is gone or has no page. */
export function objectAddress({ resource, object_id: id, before, after }: Changed): string | undefined {
  const state = stateOf(after) ?? stateOf(before) ?? {};
  const text = (name: string) => (typeof state[name] === 'string' ? state[name] : undefined);
  const employee = text('employee_id');
  const day = text('date') ?? text('start') ?? text('from');
  if (['presence', 'entries', 'absences'].includes(resource) && employee && day)
    return `/employees/${employee}/month?month=${day.slice(0, 7)}`;
  if (resource === 'movements' && employee && text('account_id'))
    return `/balances/${employee}/${text('account_id')}`;
  if (resource === 'incidents' && employee) return `/incidents?state=all&employee=${employee}`;
  if (resource === 'employments' && employee) return `/employees/${employee}`;
  if (resource === 'workspace') return '/workspace';
  if (id === null || after === null) return undefined;
  if (resource === 'policies' && text('kind')) return `/policies/${text('kind')}/${id}`;
  if (resource === 'jobs') {
    const kind = text('kind');
    return kind === 'import' ? `/imports/${id}` : kind === 'export' ? `/exports/${id}` : `/jobs/${id}`;
  }
  const folder = folders[resource];
  return folder ? `${folder}/${id}` : undefined;
}

function stateOf(value: unknown): Record<string, unknown> | undefined {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : undefined;
}

const uuid = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The ids that rows speak of: their objects and whatever these refer to, each once. */
export function idsOf(rows: readonly Changed[]): string[] {
  const text = JSON.stringify(rows.map(({ object_id, before, after }) => [object_id, before, after]));
  return [...new Set(text.match(uuid) ?? [])].sort();
}

/** A text with the ids in it replaced by names, where there is one. */
export function withNames(text: string, names: Readonly<Record<string, string>>): string {
  return text.replaceAll(uuid, (id) => names[id] ?? id);
}

/** What a person would call the object, out of its state after or before. */
export function nameOf(
  { before, after, object_id: id }: Omit<Changed, 'resource'>,
  names: Readonly<Record<string, string>>,
): string {
  const known = stateOf(after) ?? stateOf(before);
  const employee = typeof known?.employee_id === 'string' ? names[known.employee_id] : undefined;
  const name = known?.name ?? known?.employee_name ?? employee ?? known?.code ?? (id ? names[id] : undefined);
  return typeof name === 'string' ? name : '';
}

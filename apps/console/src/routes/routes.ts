import type { PageName } from '../i18n/texts.ts';
import { reportPages } from './report-names.ts';
import type { Requirement } from './requirement.ts';

export const groups = ['time', 'people', 'rules', 'setUp', 'access', 'system'] as const;
export type Group = (typeof groups)[number];

/** One page of the console: its address, its name in the texts, what opens it and where the menu shows it. */
export interface Route {
  path: string;
  name: PageName;
  requires?: Requirement;
  /** It shows what is in force on a date that the person may choose. */
  dated?: boolean;
  /** Without a group the page is not in the menu (details); `null` puts it above the groups. */
  group?: Group | null;
  /** The search leads there although the menu does not. */
  searched?: boolean;
}

const grant = (resource: Extract<Requirement, { kind: 'grant' }>['resource']): Requirement => ({
  kind: 'grant',
  resource,
  action: 'read',
});

/** Whoever says where events go decides what leaves the house. */
const steering: Requirement = { kind: 'grant', resource: 'workspace', action: 'update' };

/** What pends is the difference to a statement: who reads statements sees it. */
export const reportRequirement = (report: string) =>
  grant(report === 'pending-differences' ? 'statements' : 'reports');

/** Every page that exists, in the order of the menu. `[…]` stands for one part of the address. */
export const routes: readonly Route[] = [
  { path: '/', name: 'home', group: null },
  { path: '/my-time', name: 'myTime', requires: { kind: 'employee' }, group: null },
  { path: '/my-time/absences', name: 'ownAbsences', requires: { kind: 'employee' }, searched: true },
  { path: '/to-decide', name: 'toDecide', group: null },
  { path: '/statements/[id]', name: 'statement', requires: grant('statements') },
  { path: '/statements', name: 'statements', requires: grant('statements'), group: 'time' },
  { path: '/calendar/overview', name: 'absenceOverview', requires: grant('timebank'), searched: true },
  { path: '/calendar', name: 'calendar', requires: grant('absences'), group: 'time' },
  {
    path: '/absences',
    name: 'absences',
    requires: { kind: 'grant', resource: 'absences', action: 'approve' },
    group: 'time',
  },
  {
    path: '/balances/[employee]/[account]',
    name: 'balance',
    requires: grant('timebank'),
    dated: true,
  },
  { path: '/balances', name: 'balances', requires: grant('timebank'), group: 'time', dated: true },
  { path: '/reports', name: 'reports', requires: grant('reports'), group: 'time' },
  ...Object.entries(reportPages).map(
    ([report, name]): Route => ({
      path: `/reports/${report}`,
      name,
      requires: reportRequirement(report),
      searched: true,
    }),
  ),
  { path: '/views/[id]', name: 'savedView' },
  { path: '/employees/[id]/month', name: 'month', requires: grant('timesheet') },
  { path: '/employees', name: 'employees', requires: grant('employees'), group: 'people', dated: true },
  { path: '/org-units', name: 'orgUnits', requires: grant('org-units'), group: 'people', dated: true },
  { path: '/projects', name: 'projects', requires: grant('projects'), group: 'people', dated: true },
  {
    path: '/policies/absence',
    name: 'absencePolicies',
    requires: grant('policies'),
    group: 'rules',
    dated: true,
  },
  {
    path: '/policies/supplement',
    name: 'supplementPolicies',
    requires: grant('policies'),
    group: 'rules',
    dated: true,
  },
  {
    path: '/policies/working-time',
    name: 'workingTimePolicies',
    requires: grant('policies'),
    group: 'rules',
    dated: true,
  },
  {
    path: '/policies/settlement',
    name: 'settlementPolicies',
    requires: grant('policies'),
    group: 'rules',
    dated: true,
  },
  { path: '/agreement-packs', name: 'agreementPacks', requires: grant('policies'), group: 'rules' },
  { path: '/sandbox/[id]/[employment]', name: 'sandboxPerson', requires: grant('policies') },
  { path: '/sandbox/[id]', name: 'sandboxRun', requires: grant('policies') },
  { path: '/sandbox', name: 'sandbox', requires: grant('policies'), group: 'rules' },
  {
    path: '/employment-terms',
    name: 'employmentTerms',
    requires: grant('settings'),
    group: 'setUp',
    dated: true,
  },
  { path: '/activities', name: 'activities', requires: grant('settings'), group: 'setUp', dated: true },
  { path: '/dimensions', name: 'dimensions', requires: grant('settings'), group: 'setUp', dated: true },
  { path: '/time-accounts', name: 'timeAccounts', requires: grant('settings'), group: 'setUp', dated: true },
  { path: '/reasons', name: 'reasons', requires: grant('settings'), group: 'setUp', dated: true },
  {
    path: '/holiday-calendars',
    name: 'holidayCalendars',
    requires: grant('settings'),
    group: 'setUp',
    dated: true,
  },
  { path: '/users', name: 'users', requires: grant('users'), group: 'access' },
  { path: '/roles', name: 'roles', requires: grant('roles'), group: 'access' },
  { path: '/service-users', name: 'serviceUsers', requires: grant('users'), group: 'access' },
  { path: '/scim', name: 'scim', requires: grant('users'), group: 'access' },
  { path: '/single-sign-on', name: 'singleSignOn', requires: grant('workspace'), group: 'access' },
  { path: '/sessions', name: 'sessions', searched: true },
  { path: '/notifications', name: 'notifications', searched: true },
  { path: '/jobs/[id]', name: 'job', requires: grant('jobs') },
  { path: '/jobs', name: 'jobs', requires: grant('jobs'), group: 'system' },
  {
    path: '/imports/new',
    name: 'newImport',
    requires: { kind: 'grant', resource: 'imports', action: 'create' },
  },
  { path: '/imports/[id]', name: 'import', requires: grant('imports') },
  { path: '/imports', name: 'imports', requires: grant('imports'), group: 'system' },
  { path: '/exports/[id]', name: 'export', requires: grant('exports') },
  { path: '/exports', name: 'exports', requires: grant('exports'), group: 'system' },
  { path: '/incidents', name: 'incidents', requires: grant('incidents'), group: 'system' },
  { path: '/audit-log', name: 'auditLog', requires: grant('audit-log'), group: 'system' },
  { path: '/events/catalogue', name: 'eventCatalogue', requires: grant('audit-log'), searched: true },
  { path: '/events', name: 'events', requires: grant('audit-log'), group: 'system' },
  { path: '/webhooks/guide', name: 'webhookGuide', requires: steering, searched: true },
  { path: '/webhooks/[id]', name: 'webhook', requires: steering },
  { path: '/webhooks', name: 'webhooks', requires: steering, group: 'system' },
  { path: '/workspace', name: 'workspace', requires: grant('workspace'), group: 'system' },
  { path: '/api-reference/first-call', name: 'firstCall', requires: { kind: 'developer' }, searched: true },
  {
    path: '/retention',
    name: 'retention',
    requires: { kind: 'grant', resource: 'workspace', action: 'delete' },
    group: 'system',
  },
  {
    path: '/operations',
    name: 'operations',
    requires: { kind: 'grant', resource: 'workspace', action: 'delete' },
    group: 'system',
  },
  { path: '/api-reference/error-codes', name: 'errorCodes', requires: { kind: 'developer' }, searched: true },
  { path: '/api-reference/changelog', name: 'changelog', requires: { kind: 'developer' }, searched: true },
  { path: '/api-reference/[operation]', name: 'apiReference', requires: { kind: 'developer' } },
  { path: '/api-reference', name: 'apiReference', requires: { kind: 'developer' }, group: 'system' },
];

/** The route an address belongs to: the longest whose parts agree. */
export function routeOf(pathname: string): Route | undefined {
  const parts = pathname.split('/').filter(Boolean);
  const fits = (route: Route) => {
    const expected = route.path.split('/').filter(Boolean);
    return (
      expected.length <= parts.length &&
      expected.every((part, index) => part.startsWith('[') || part === parts[index])
    );
  };
  return routes
    .filter((route) => (route.path === '/' ? parts.length === 0 : fits(route)))
    .sort((left, right) => right.path.split('/').length - left.path.split('/').length)[0];
}

/** What an address asks for; undefined where everyone signed in may go. */
export function requirementOf(pathname: string): Requirement | undefined {
  return routeOf(pathname)?.requires;
}

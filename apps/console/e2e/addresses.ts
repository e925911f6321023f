import { reportNames } from '../src/routes/report-names.ts';
import type { CompanyIds } from './company.ts';
import { pagePatterns } from './page-files.ts';

/** What the console's procedures answer; ids of objects that REST cannot name. */
export interface ConsoleIds {
  reason: string;
  role: string;
  user: string;
  serviceUser: string;
  webhook: string;
  calendar: string;
  job: string;
  import: string;
  export: string;
  sandbox: string;
  view: string;
  /** The employment that it was tried on. */
  triedOn: string;
  policies: Record<'absence' | 'supplement' | 'working-time' | 'settlement', string>;
}

export interface PageAddress {
  /** As Next names it. */
  pattern: string;
  path: string;
  /** Budget of its scripts in gzipped kB (docs/rules.md, Budgets). */
  kilobytes: number;
  /** Budget of everything else that a visit brings, in kB. */
  besides: number;
  /** Whether one must be signed in to see it. */
  signedIn: boolean;
}

const shell = 220;
const list = 260;
const editor = 310;
const report = 330;

/** Document, styles, fonts, icons and data of a page; of some more, which are long or ask for much. */
const besides = 110;
const besidesOf: Readonly<Record<string, number>> = {
  '/api-reference/error-codes': 190,
  '/audit-log': 150,
  '/employees/[id]/month': 150,
  '/events': 150,
  '/policies/[kind]/[id]': 150,
  '/policies/[kind]/new': 150,
  '/roles/[id]': 150,
  '/roles/new': 150,
  '/statements/[id]': 150,
};

/** The month of the company that the tests make: a report of another one has no rows. */
const reportWithRows = '/reports/presence?from=2024-03-01&to=2024-03-31';

const signedOut: Record<string, string[]> = {
  '/sign-in': ['/sign-in'],
  '/sign-in/[workspace]': ['/sign-in/nobody'],
  '/activate': ['/activate'],
  '/forgotten-password': ['/forgotten-password'],
  '/reset-password': ['/reset-password'],
};

/** Addresses of the pages that show one object, or begin one. */
function detailsOf(ids: CompanyIds & ConsoleIds): Record<string, string[]> {
  const policies = Object.entries(ids.policies).map(([kind, id]) => `/policies/${kind}/${id}`);
  return {
    '/statements/[id]': [`/statements/${ids.statement}`],
    '/balances/[employee]/[account]': [`/balances/${ids.employee}/${ids.account}`],
    '/employees/[id]': [`/employees/${ids.employee}`],
    '/employees/[id]/month': [`/employees/${ids.employee}/month?month=2024-03`],
    '/org-units/[id]': [`/org-units/${ids.unit}`],
    '/projects/[id]': [`/projects/${ids.project}`],
    '/employment-terms/[id]': [`/employment-terms/${ids.terms}`],
    '/activities/[id]': [`/activities/${ids.activity}`],
    '/dimensions/[id]': [`/dimensions/${ids.dimension}`],
    '/time-accounts/[id]': [`/time-accounts/${ids.account}`],
    '/reasons/[id]': [`/reasons/${ids.reason}`],
    '/holiday-calendars/[id]': [`/holiday-calendars/${ids.calendar}`],
    '/policies/[kind]/[id]': policies,
    '/policies/[kind]/new': Object.keys(ids.policies).map((kind) => `/policies/${kind}/new`),
    '/users/[id]': [`/users/${ids.user}`],
    '/roles/[id]': [`/roles/${ids.role}`],
    '/roles/new': ['/roles/new'],
    '/jobs/[id]': [`/jobs/${ids.job}`],
    '/imports/[id]': [`/imports/${ids.import}`],
    '/imports/new': ['/imports/new'],
    '/exports/[id]': [`/exports/${ids.export}`],
    '/api-reference/[operation]': ['/api-reference/listProjects'],
    '/sandbox/[id]': [`/sandbox/${ids.sandbox}`],
    '/sandbox/[id]/[employment]': [`/sandbox/${ids.sandbox}/${ids.triedOn}`],
    '/views/[id]': [`/views/${ids.view}`],
    '/service-users/[id]': [`/service-users/${ids.serviceUser}`],
    '/webhooks/[id]': [`/webhooks/${ids.webhook}`],
  };
}

const kindsOfList = ['absence', 'supplement', 'working-time', 'settlement'];

/**
 * An address of every page there is, by its files. A page whose address needs an id and is not named here fails,
 * so that no page escapes the checks.
 */
export function addressesOf(ids: CompanyIds & ConsoleIds): PageAddress[] {
  const details = detailsOf(ids);
  const patterns = pagePatterns();
  const named = [details, signedOut, besidesOf].flatMap((of) => Object.keys(of));
  const gone = named.filter((one) => !patterns.includes(one));
  if (gone.length > 0) throw new Error(`There are no pages any more: ${gone.join(', ')}`);
  return patterns.flatMap((pattern): PageAddress[] => {
    const of = (paths: string[], kilobytes: number, signedIn = true) =>
      paths.map((path) => ({ pattern, path, kilobytes, besides: besidesOf[pattern] ?? besides, signedIn }));
    if (signedOut[pattern]) return of(signedOut[pattern], shell, false);
    if (details[pattern]) return of(details[pattern], editor);
    if (pattern === '/policies/[kind]')
      return of(
        kindsOfList.map((kind) => `/policies/${kind}`),
        list,
      );
    if (pattern === '/reports/[report]')
      return of([...reportNames.map((name) => `/reports/${name}`), reportWithRows], report);
    if (pattern === '/') return of(['/'], shell);
    if (!pattern.includes('[')) return of([pattern], list);
    throw new Error(
      `The page ${pattern} has no address in e2e/addresses.ts: name one, so that it is checked.`,
    );
  });
}

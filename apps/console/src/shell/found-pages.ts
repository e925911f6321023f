import type { PageName } from '../i18n/texts.ts';
import type { Outputs } from '../trpc/client.tsx';

export type Found = Outputs['objects']['find']['data'][number];

interface FoundPage {
  kinds: readonly Found['kind'][];
  /** Key of the list's page in the texts. */
  name: PageName;
  path: (row: Found) => string;
}

const at =
  (path: string) =>
  ({ id }: Found) =>
    `${path}/${id}`;

/** Where what the search finds is shown, in the order of the menu. */
export const foundPages: readonly FoundPage[] = [
  { kinds: ['employees'], name: 'employees', path: at('/employees') },
  { kinds: ['statements'], name: 'statements', path: at('/statements') },
  { kinds: ['org-units'], name: 'orgUnits', path: at('/org-units') },
  { kinds: ['projects'], name: 'projects', path: at('/projects') },
  { kinds: ['policies'], name: 'policies', path: ({ id, part }) => `/policies/${part}/${id}` },
  { kinds: ['employment-terms'], name: 'employmentTerms', path: at('/employment-terms') },
  { kinds: ['activities'], name: 'activities', path: at('/activities') },
  { kinds: ['dimensions'], name: 'dimensions', path: at('/dimensions') },
  { kinds: ['time-accounts'], name: 'timeAccounts', path: at('/time-accounts') },
  { kinds: ['reasons'], name: 'reasons', path: at('/reasons') },
  { kinds: ['holiday-calendars'], name: 'holidayCalendars', path: at('/holiday-calendars') },
  { kinds: ['users'], name: 'users', path: at('/users') },
  { kinds: ['service-users'], name: 'serviceUsers', path: at('/service-users') },
  { kinds: ['roles'], name: 'roles', path: at('/roles') },
];

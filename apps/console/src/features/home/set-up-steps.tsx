'use client';

import { Panel } from '@stempel/ui';
import { CheckIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { PageName } from '../../i18n/texts.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';

type Client = ReturnType<typeof useTRPCClient>;

// api/docs/http.md, Creation order: objects refer to those before them.
const steps: ReadonlyArray<{
  page: PageName;
  path: string;
  /** Without one of these nobody can record time; the others serve those who want them. */
  needed?: true;
  count: (client: Client) => Promise<{ data: unknown[] }>;
}> = [
  { page: 'dimensions', path: '/dimensions', count: (client) => client.dimensions.list.query({ limit: 1 }) },
  {
    page: 'timeAccounts',
    path: '/time-accounts',
    count: (client) => client.timeAccounts.list.query({ limit: 1 }),
  },
  { page: 'activities', path: '/activities', count: (client) => client.activities.list.query({ limit: 1 }) },
  {
    page: 'employmentTerms',
    needed: true,
    path: '/employment-terms',
    count: (client) => client.employmentTerms.list.query({ limit: 1 }),
  },
  {
    page: 'orgUnits',
    needed: true,
    path: '/org-units',
    count: (client) => client.orgUnits.list.query({ limit: 1 }),
  },
  {
    page: 'employees',
    needed: true,
    path: '/employees',
    count: (client) => client.employees.list.query({ limit: 1, scope: 'all' }),
  },
  { page: 'projects', path: '/projects', count: (client) => client.projects.list.query({ limit: 1 }) },
];

/** The set-up as a checklist, with what is there already; gone once nothing that is needed is missing. */
export function SetUpSteps() {
  const text = useTranslations('home');
  const page = useTranslations('page');
  const client = useTRPCClient();
  const query = useQuery({
    queryKey: ['set-up-steps'],
    queryFn: () => Promise.all(steps.map(async (step) => (await step.count(client)).data.length > 0)),
  });
  const isDone = query.data && steps.every(({ needed }, index) => !needed || query.data[index]);
  if (isDone || query.isPending) return null;
  return (
    <Panel title={text('setUp')} flush>
      <Loaded query={query}>
        {(done) => (
          <ol className="divide-y divide-line">
            {steps.map((step, index) => (
              <li key={step.page}>
                <Link
                  href={step.path}
                  prefetch={false}
                  className="flex min-h-10 items-center gap-3 px-4 text-dense hover:bg-accent-soft/55"
                >
                  <span
                    className={
                      done[index]
                        ? 'flex size-5 items-center justify-center rounded-full bg-good-soft text-good [&_svg]:size-3.5'
                        : 'flex size-5 items-center justify-center rounded-full border border-line-strong text-fine text-ink-soft'
                    }
                  >
                    {done[index] ? <CheckIcon aria-hidden="true" /> : index + 1}
                  </span>
                  <span className="flex-1">{page(step.page)}</span>
                  <span className="text-fine text-ink-soft">
                    {text(done[index] ? 'there' : step.needed ? 'missing' : 'optional')}
                  </span>
                </Link>
              </li>
            ))}
          </ol>
        )}
      </Loaded>
    </Panel>
  );
}

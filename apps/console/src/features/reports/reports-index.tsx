'use client';

import { Panel } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { reportNames, reportPages } from '../../routes/report-names.ts';
import { reportRequirement } from '../../routes/routes.ts';
import { meets } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';

/** Which reports there are, and what each tells. */
export function ReportsIndex() {
  const page = useTranslations('page');
  const text = useTranslations('report');
  const session = useSession();
  const open = reportNames.filter((name) => meets(session, reportRequirement(name)));
  return (
    <>
      <PageHeader title={page('reports')} summary={text('summary')} />
      <Panel flush>
        <ul className="divide-y divide-line">
          {open.map((name) => (
            <li key={name}>
              <Link
                href={`/reports/${name}`}
                prefetch={false}
                className="flex min-h-14 items-center gap-3 px-4 py-2 hover:bg-accent-soft/55"
              >
                <span className="min-w-0 flex-1">
                  <span className="block text-sm font-medium">{page(reportPages[name])}</span>
                  <span className="block text-dense text-ink-soft">{text(`about.${reportPages[name]}`)}</span>
                </span>
                <NextIcon className="size-4 shrink-0 text-ink-soft" aria-hidden="true" />
              </Link>
            </li>
          ))}
        </ul>
      </Panel>
    </>
  );
}

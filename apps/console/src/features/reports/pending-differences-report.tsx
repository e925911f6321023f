'use client';

import { Button } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Downloads } from '../../parts/files/downloads.tsx';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { OrgUnitFilter } from '../../parts/filters/org-unit-filter.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { SavedViews } from '../../parts/saved-views/saved-views.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { CorrectionsOfUnit } from './corrections-of-unit.tsx';
import { DifferencePicture } from './difference-picture.tsx';
import { DifferenceTable } from './difference-table.tsx';
import { fileAddress } from './file-address.ts';
import { ReportMail } from './report-mail.tsx';
import { causes, type DifferenceFilter, useDifferenceFilter } from './use-difference-filter.ts';

/** What the pending corrections come to by org unit; a unit opens its corrections. */
export function PendingDifferencesReport() {
  const page = useTranslations('page');
  const text = useTranslations('report');
  const may = useMay();
  const trpc = useTRPC();
  const filter = useDifferenceFilter();
  const { asked, setFilter } = filter;
  const { of } = filter.filter;
  const query = useQuery(trpc.reports.pendingDifferences.queryOptions(asked));
  const unit = query.data?.data.find((row) => row.org_unit_id === of);
  return (
    <>
      <PageHeader
        trail={
          <span className="flex flex-wrap gap-x-2">
            {may('reports', 'read') ? (
              <Link href="/reports" prefetch={false} className="hover:text-ink hover:underline">
                {page('reports')}
              </Link>
            ) : null}
            {of === null ? null : <span aria-hidden="true">/</span>}
            {of === null ? null : (
              <button
                type="button"
                className="hover:text-ink hover:underline"
                onClick={() => setFilter({ of: null }, { history: 'push' })}
              >
                {page('pendingDifferences')}
              </button>
            )}
          </span>
        }
        title={of === null ? page('pendingDifferences') : (unit?.org_unit_name ?? page('pendingDifferences'))}
        summary={of === null ? text('about.pendingDifferences') : text('pendingOfUnit')}
        actions={
          of === null ? (
            <>
              <SavedViews
                page="reports/pending-differences"
                list="pendingDifferences"
                more={(view) => <ReportMail view={view} />}
              />
              <Downloads address={fileAddress('pending-differences', asked)} />
            </>
          ) : null
        }
      />
      <Toolbar filter={filter} />
      {of === null && query.data ? <DifferencePicture answer={query.data} filter={filter} /> : null}
      {of === null ? (
        <DifferenceTable query={query} filter={filter} />
      ) : (
        <CorrectionsOfUnit filter={filter} sums={unit?.differences ?? []} />
      )}
    </>
  );
}

function Toolbar({ filter: { filter, filtered, setFilter } }: { filter: DifferenceFilter }) {
  const action = useTranslations('action');
  const text = useTranslations('report');
  const cause = useTranslations('correction.cause');
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      {filter.of === null ? (
        <OrgUnitFilter value={filter.unit} onChange={(unit) => setFilter({ unit })} />
      ) : null}
      <ChoiceFilter
        label={text('cause')}
        value={filter.cause}
        choices={causes.map((value) => ({ value, name: cause(value) }))}
        onChange={(chosen) => setFilter({ cause: chosen })}
      />
      {filtered ? (
        <Button size="small" variant="quiet" onClick={() => setFilter({ unit: null, cause: null })}>
          {action('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}

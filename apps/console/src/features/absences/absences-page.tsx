'use client';

import { EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import { CalendarIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { EnterAbsenceFor } from '../../parts/absence-request/enter-absence-for.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { FocusKept } from '../../parts/page/focus-kept.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { AbsenceTable } from './absence-table.tsx';
import { AbsencesToolbar } from './absences-toolbar.tsx';
import { useAbsences } from './use-absences.ts';

/** The absences of the employees one decides about; what waits for a decision first. */
export function AbsencesPage() {
  const page = useTranslations('page');
  const text = useTranslations('absence');
  const absences = useAbsences();
  const { query, rows } = absences;
  return (
    // The row of an absence that was decided is gone, and the button that was pressed with it.
    <FocusKept>
      <PageHeader title={page('absences')} summary={text('summary')} actions={<EnterAbsenceFor />} />
      <AbsencesToolbar absences={absences} />
      <Panel flush className="overflow-clip">
        <Loaded query={query} as={Room}>
          {() => (rows.length === 0 ? <Nothing absences={absences} /> : <AbsenceTable absences={absences} />)}
        </Loaded>
        <ShowMore query={query} />
      </Panel>
    </FocusKept>
  );
}

function Nothing({ absences: { filter, narrowed } }: { absences: ReturnType<typeof useAbsences> }) {
  const text = useTranslations('absence');
  const [title, hint] = narrowed
    ? (['nothingMatches', 'nothingMatchesHint'] as const)
    : filter.state === 'requested'
      ? (['nothingWaits', 'nothingWaitsHint'] as const)
      : (['nothingHere', 'nothingHereHint'] as const);
  return (
    <EmptyState icon={<CalendarIcon aria-hidden="true" />} title={text(title)}>
      {text(hint)}
    </EmptyState>
  );
}

function Room({ label }: { label: string }) {
  return <SkeletonTable label={label} row="h-[113px] sm:h-[41px]" />;
}

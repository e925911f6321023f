'use client';

import { Button } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { LoadedPage, PageRoom } from '../../parts/lists/loaded-page.tsx';
import { FocusKept } from '../../parts/page/focus-kept.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { usePrinting } from '../../parts/page/use-printing.ts';
import { StatementState } from '../../parts/statements/statement-state.tsx';
import { KnownBanner, KnownOn, useKnownHref, useKnownOn } from '../../parts/versioned/known-on.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { DayStrips } from './day-strips.tsx';
import { Days } from './days.tsx';
import { Decision } from './decision.tsx';
import { Evidence } from './evidence.tsx';
import { Figures } from './figures.tsx';
import { Flow } from './flow.tsx';
import { CounterLines, MovementLines, PayoutLines, SupplementLines } from './lines.tsx';
import { MissingCheckOuts } from './missing-check-outs.tsx';
import { Moved } from './moved.tsx';
import { PendingCorrections } from './pending-corrections.tsx';
import { QueueSteps } from './queue-steps.tsx';
import { StatementSheet } from './sheet.tsx';
import type { Statement } from './statement.ts';
import { UncoveredNotice } from './uncovered-notice.tsx';
import { useReadsTime } from './use-reads-time.ts';
import { Violations } from './violations.tsx';

/** One statement: its figures, how each came about, and what is to be decided. */
export function StatementReview({ id }: { id: string }) {
  const trpc = useTRPC();
  const { knownOn, knownInput } = useKnownOn();
  const query = useQuery(trpc.statements.get.queryOptions({ id, ...knownInput }));
  return (
    <>
      {query.isError ? <KnownBanner /> : null}
      <LoadedPage query={query} as={PageRoom}>
        {(statement) => <Review statement={statement} isThen={knownOn !== null} />}
      </LoadedPage>
    </>
  );
}

/** `isThen`: as it was known earlier, when nothing can be done with it. Paper has a sheet of its own. */
function Review(props: { statement: Statement; isThen: boolean }) {
  const isPrinting = usePrinting();
  return (
    <>
      <div className="print:hidden">
        <ReviewPage {...props} />
      </div>
      {isPrinting ? <StatementSheet statement={props.statement} /> : null}
    </>
  );
}

function ReviewPage({ statement, isThen }: { statement: Statement; isThen: boolean }) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const href = useKnownHref();
  const readsTime = useReadsTime(statement);
  const month = statement.period.from.slice(0, 7);
  return (
    <>
      <PageHeader
        trail={
          <Link href={href('/statements')} prefetch={false} className="hover:text-ink hover:underline">
            {text('queue')}
          </Link>
        }
        title={
          <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
            {statement.employee_name}
            <StatementState state={statement.state} />
          </span>
        }
        summary={
          <>
            {formats.period(statement.period)} · {statement.settled ? text('settled') : text('notSettled')} ·{' '}
            <Link
              href={href(`/employees/${statement.employee_id}/month?month=${month}`)}
              prefetch={false}
              className="text-accent underline underline-offset-2 hover:text-accent-hover"
            >
              {text('month')}
            </Link>
          </>
        }
        actions={
          <>
            <KnownOn />
            <Button onClick={() => window.print()}>{text('print')}</Button>
            <QueueSteps id={statement.id} />
          </>
        }
      />
      <KnownBanner />
      {statement.uncovered ? (
        <div className="mb-4">
          <UncoveredNotice statement={statement} uncovered={statement.uncovered} />
        </div>
      ) : null}
      {isThen ? null : <MissingCheckOuts statement={statement} />}
      <Figures statement={statement} />
      <Flow statement={statement} />
      <div className="mt-4 grid grid-cols-1 items-start gap-4 xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4 max-xl:order-2">
          <SupplementLines statement={statement} />
          <CounterLines statement={statement} />
          <PayoutLines statement={statement} />
          <MovementLines statement={statement} />
          {isThen || !readsTime ? null : <DayStrips statement={statement} />}
          <Days statement={statement} />
          {isThen ? null : <Moved statement={statement} />}
          <Evidence statement={statement} />
        </div>
        <div className="flex flex-col gap-4 xl:sticky xl:top-6">
          {isThen ? null : (
            <>
              <FocusKept>
                <Decision key={`${statement.id} ${statement.version}`} statement={statement} />
              </FocusKept>
              <PendingCorrections employeeId={statement.employee_id} />
            </>
          )}
          <Violations statement={statement} />
        </div>
      </div>
    </>
  );
}

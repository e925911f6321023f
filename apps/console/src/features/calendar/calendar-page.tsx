'use client';

import { Button, buttonClass, EmptyState, Panel, SkeletonTable } from '@stempel/ui';
import { CalendarIcon } from '@stempel/ui/icons';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useLocale, useTranslations } from 'next-intl';
import { parseAsString, useQueryStates } from 'nuqs';
import { useState } from 'react';
import { todayIn } from '../../format/dates.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { datesOfPeriod, periodOf } from './calendar-period.ts';
import { CalendarTable } from './calendar-table.tsx';
import { CalendarToolbar } from './calendar-toolbar.tsx';
import { FeedsSheet } from './feeds-sheet.tsx';

const languages = ['en', 'da', 'de'] as const;

/** Who is away: a month or a year of a team or a unit, held by the address. */
export function CalendarPage() {
  const page = useTranslations('page');
  const text = useTranslations('calendar');
  const locale = useLocale();
  const { workspace, employee_id: employeeId } = useSession();
  const trpc = useTRPC();
  const [asked, setAsked] = useQueryStates(
    { period: parseAsString, unit: parseAsString },
    { history: 'push' },
  );
  const [feedsOpen, setFeedsOpen] = useState(false);
  const today = todayIn(workspace.time_zone);
  const period = periodOf(asked.period, today);
  const units = useQuery(trpc.calendar.units.queryOptions());
  // Who is no employee has no team: the first unit that they see.
  const unit = asked.unit ?? (employeeId === null ? units.data?.[0]?.id : undefined);
  const language = languages.find((one) => one === locale) ?? 'en';
  const input = { ...datesOfPeriod(period), language, ...(unit && { org_unit_id: unit }) };
  const isReady = employeeId !== null || unit !== undefined;
  const query = useQuery({
    ...trpc.calendar.get.queryOptions(input),
    enabled: isReady,
    placeholderData: keepPreviousData,
  });
  const { language: _language, ...where } = input;
  const cover = useQuery({ ...trpc.calendar.cover.queryOptions(where), enabled: isReady });
  const show = (next: string) => void setAsked({ period: next });
  return (
    <div className="[page:calendar]">
      <PageHeader
        title={page('calendar')}
        summary={text('summary')}
        actions={
          <div className="flex gap-2 print:hidden">
            <OverviewLink />
            <Button onClick={() => window.print()}>{text('print')}</Button>
            <Button onClick={() => setFeedsOpen(true)}>{text('subscribe')}</Button>
          </div>
        }
      />
      <CalendarToolbar
        period={period}
        today={today}
        unit={unit}
        units={units.data ?? []}
        hasTeam={employeeId !== null}
        onPeriod={show}
        onUnit={(next) => void setAsked({ unit: next })}
      />
      {isReady ? (
        <Loaded query={query} as={CalendarRoom}>
          {(data) =>
            data.people.length === 0 ? (
              <NobodyHere />
            ) : (
              <CalendarTable
                data={data}
                limits={cover.data?.from === data.from ? cover.data.limits : noLimits}
                {...{ period, today }}
                onPeriod={show}
              />
            )
          }
        </Loaded>
      ) : (
        <Loaded query={units} as={CalendarRoom}>
          {() => <NobodyHere />}
        </Loaded>
      )}
      {feedsOpen ? <FeedsSheet units={units.data ?? []} onClose={() => setFeedsOpen(false)} /> : null}
    </div>
  );
}

const noLimits: readonly never[] = [];

function CalendarRoom({ label }: { label: string }) {
  return (
    // Below the line that reads out the day under the pointer.
    <div className="mt-13 rounded-panel border border-line bg-surface">
      <SkeletonTable label={label} row="h-[33px]" />
    </div>
  );
}

/** For those who read the absences and balances of others. */
function OverviewLink() {
  const text = useTranslations('overview');
  const session = useSession();
  const may = useMay();
  if (!may('timebank', 'read') || readScope(session, 'absences') === 'self') return null;
  return (
    <Link href="/calendar/overview" prefetch={false} className={buttonClass()}>
      {text('toOverview')}
    </Link>
  );
}

function NobodyHere() {
  const text = useTranslations('calendar');
  return (
    <Panel flush>
      <EmptyState icon={<CalendarIcon aria-hidden="true" />} title={text('nobody')}>
        {text('nobodyHint')}
      </EmptyState>
    </Panel>
  );
}

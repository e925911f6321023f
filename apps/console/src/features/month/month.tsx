'use client';

import { Badge, Button, buttonClass, IconButton, Notice, Panel, SkeletonDays } from '@stempel/ui';
import { AddIcon, NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsBoolean, parseAsString, useQueryState } from 'nuqs';
import { useState } from 'react';
import { addMonths, monthRange, todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { LoadedPage } from '../../parts/lists/loaded-page.tsx';
import { DaySheets } from '../../parts/month/day-sheets.tsx';
import type { DayTarget } from '../../parts/month/day-target.ts';
import { MonthWeeks } from '../../parts/month/month-weeks.tsx';
import { KnownBanner, KnownOn, useKnownOn } from '../../parts/versioned/known-on.tsx';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

const monthPattern = /^\d{4}-(0[1-9]|1[0-2])$/;

/** An employee's month as it was recorded: presence, entries, absences. No settled figures. */
export function Month({ employeeId }: { employeeId: string }) {
  const trpc = useTRPC();
  const { workspace } = useSession();
  const [asked, setMonth] = useQueryState('month', parseAsString);
  const month = asked && monthPattern.test(asked) ? asked : todayIn(workspace.time_zone).slice(0, 7);
  const [day] = useQueryState('day', parseAsString);
  const { knownOn, knownInput } = useKnownOn();
  const input = { employee_id: employeeId, ...monthRange(month), ...knownInput };
  const query = useQuery(trpc.timesheet.get.queryOptions(input));
  const [pressed, setTarget] = useState<DayTarget | null>(null);
  const [saved, setSaved] = useState<string | null>(null);
  const may = useMay();
  // The first steps on Home ask for the form of the first day; the others follow at will.
  const [first, setFirst] = useQueryState('first', parseAsBoolean);
  const [begun, setBegun] = useState(false);
  const isFirst = first === true && knownOn === null && may('timesheet', 'create');
  const added: DayTarget = { kind: 'presence', date: firstDay(month, workspace.time_zone) };
  const close = () => {
    setTarget(null);
    if (isFirst) void setFirst(null);
  };
  return (
    <>
      <MonthBar month={month} onMonth={setMonth} onAdd={knownOn === null ? () => setTarget(added) : null} />
      <KnownBanner />
      {begun ? <FirstRecorded month={month} /> : null}
      <Panel flush className="overflow-hidden">
        <LoadedPage query={query} titled as={SkeletonDays}>
          {(timesheet) => (
            <>
              {timesheet.removed_before ? <RemovedTime before={timesheet.removed_before} /> : null}
              <MonthWeeks
                timesheet={timesheet}
                marked={saved ?? day}
                opensAtToday
                onOpen={knownOn === null ? setTarget : null}
              />
            </>
          )}
        </LoadedPage>
      </Panel>
      <DaySheets
        employeeId={employeeId}
        target={isFirst ? added : pressed}
        onClose={close}
        onSaved={(date) => {
          if (isFirst) setBegun(true);
          setSaved(date);
          close();
        }}
      />
    </>
  );
}

/** One day is enough for a statement, and nobody works one day a month. */
function FirstRecorded({ month }: { month: string }) {
  const text = useTranslations('month');
  const formats = useFormats();
  return (
    <div className="mb-3">
      <Notice tone="accent" title={text('firstRecorded')}>
        <p className="mb-2">{text('firstRecordedHint', { month: formats.month(month) })}</p>
        <Link href="/" className={buttonClass('primary', 'small')}>
          {text('goOn')}
        </Link>
      </Notice>
    </div>
  );
}

/** Days without time are then no days without work. */
function RemovedTime({ before }: { before: string }) {
  const text = useTranslations('month');
  const formats = useFormats();
  return (
    <div className="p-3">
      <Notice tone="note" title={text('removedTitle', { date: formats.date(before) })}>
        {text('removedHint')}
      </Notice>
    </div>
  );
}

/** Today when it lies in the month, else the month's first day. */
function firstDay(month: string, timeZone: string): string {
  const today = todayIn(timeZone);
  return today.startsWith(month) ? today : `${month}-01`;
}

function MonthBar({
  month,
  onMonth,
  onAdd,
}: {
  month: string;
  onMonth: (month: string) => void;
  /** Null where nothing may be changed. */
  onAdd: (() => void) | null;
}) {
  const text = useTranslations('statement');
  const monthText = useTranslations('month');
  const formats = useFormats();
  const may = useMay();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-x-3 gap-y-2">
      <div className="flex items-center gap-1">
        <IconButton label={text('previousMonth')} onClick={() => onMonth(addMonths(month, -1))}>
          <PreviousIcon />
        </IconButton>
        <h2 aria-live="polite" className="min-w-36 text-center text-sm font-semibold">
          {formats.month(month)}
        </h2>
        <IconButton label={text('nextMonth')} onClick={() => onMonth(addMonths(month, 1))}>
          <NextIcon />
        </IconButton>
      </div>
      <p className="flex flex-1 items-center gap-2 text-dense text-ink-soft sm:max-xl:order-last sm:max-xl:basis-full">
        <Badge tone="note">{monthText('simulation')}</Badge>
        <span className="max-sm:hidden">{monthText('simulationHint')}</span>
      </p>
      <KnownOn />
      {onAdd && may('timesheet', 'create') ? (
        <Button onClick={onAdd}>
          <AddIcon aria-hidden="true" />
          {monthText('addPresence')}
        </Button>
      ) : null}
    </div>
  );
}

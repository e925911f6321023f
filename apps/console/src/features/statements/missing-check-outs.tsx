'use client';

import { Notice } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { mondayOf, wallDate } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import type { Statement } from './statement.ts';

/** Says above the figures that time is not in them because a check-out is missing, and leads to the days where it is added. */
export function MissingCheckOuts({ statement }: { statement: Statement }) {
  const text = useTranslations('statement.missing');
  const formats = useFormats();
  const hrefOf = useHrefOf(statement.employee_id);
  const dates = statement.violations
    .filter(({ step }) => step === 'open-presence')
    .map(({ at }) => wallDate(at));
  if (dates.length === 0) return null;
  const days = [...new Set(dates)].sort();
  return (
    <div className="mb-4">
      <Notice tone="warn" title={text('title', { count: dates.length })}>
        <p>{text(statement.settled ? 'settledHint' : 'hint')}</p>
        <p className="mt-1.5 flex flex-wrap gap-x-3 gap-y-1">
          {days.map((date) => {
            const href = hrefOf(date);
            const name = formats.weekday(date);
            return href === null ? (
              <span key={date}>{name}</span>
            ) : (
              <Link
                key={date}
                href={href}
                prefetch={false}
                className="font-medium underline underline-offset-2 print:no-underline"
              >
                {text('add', { date: name })}
              </Link>
            );
          })}
        </p>
      </Notice>
    </div>
  );
}

/** Where a day of somebody is changed, for who may: one's own in one's own week. */
function useHrefOf(employeeId: string): (date: string) => string | null {
  const may = useMay();
  const session = useSession();
  if (!may('timesheet', 'update')) return () => null;
  return (date) =>
    employeeId === session.employee_id
      ? `/my-time?week=${mondayOf(date)}&day=${date}`
      : `/employees/${employeeId}/month?month=${date.slice(0, 7)}&day=${date}`;
}

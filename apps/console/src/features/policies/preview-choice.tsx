'use client';

import { IconButton } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { addDays, weekNumber } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { EmployeeSelect } from '../../parts/fields/employee-field.tsx';
import type { PreviewWeek } from './use-preview-week.ts';

/** Whose week, and which. */
export function PreviewChoice({ at }: { at: PreviewWeek }) {
  const text = useTranslations('policy');
  const words = useTranslations('month');
  const formats = useFormats();
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2">
      <div className="min-w-40 flex-1 basis-48">
        <EmployeeSelect
          control={{ 'aria-label': text('employee') }}
          value={at.employeeId ?? ''}
          onChange={(id) => (id ? at.setEmployee(id) : undefined)}
        />
      </div>
      <div className="flex items-center">
        <IconButton label={text('previousWeek')} onClick={() => at.setWeek(addDays(at.week, -7))}>
          <PreviousIcon />
        </IconButton>
        <span className="min-w-36 text-center text-dense tabular-nums">
          {words('week', { week: weekNumber(at.week) })} ·{' '}
          {formats.period({ from: at.week, to: addDays(at.week, 6) })}
        </span>
        <IconButton label={text('nextWeek')} onClick={() => at.setWeek(addDays(at.week, 7))}>
          <NextIcon />
        </IconButton>
      </div>
    </div>
  );
}

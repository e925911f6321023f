'use client';

import { Button, classNames, IconButton } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { addMonths, todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { KnownOn } from '../../parts/versioned/known-on.tsx';
import { useSession } from '../../session/session-context.tsx';
import { stateFilters, type useQueueFilter } from './queue-filter.ts';

type Filter = ReturnType<typeof useQueueFilter>[0];

interface QueueToolbarProps {
  filter: Filter;
  onChange: (change: Partial<Filter>) => void;
}

/** The filters above the queue. */
export function QueueToolbar({ filter, onChange }: QueueToolbarProps) {
  const text = useTranslations('statement');
  const state = useTranslations('state');
  const action = useTranslations('action');
  return (
    <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
      <fieldset className="flex flex-wrap rounded-control border border-line bg-surface p-0.5">
        <legend className="sr-only">{text('stateFilter')}</legend>
        {stateFilters.map((value) => (
          <button
            key={value}
            type="button"
            aria-pressed={filter.state === value}
            onClick={() => onChange({ state: value })}
            className={classNames(
              'h-7 rounded-[0.25rem] px-2.5 text-dense',
              filter.state === value
                ? 'bg-accent-soft font-medium text-accent'
                : 'text-ink-soft hover:text-ink',
            )}
          >
            {state(value)}
          </button>
        ))}
      </fieldset>
      <MonthFilter month={filter.month} onChange={(month) => onChange({ month })} />
      <KnownOn />
      {filter.employee ? (
        <Button size="small" variant="quiet" onClick={() => onChange({ employee: null })}>
          {action('clearFilters')}
        </Button>
      ) : null}
    </div>
  );
}

function MonthFilter({
  month,
  onChange,
}: {
  month: string | null;
  onChange: (month: string | null) => void;
}) {
  const text = useTranslations('statement');
  const formats = useFormats();
  const { workspace } = useSession();
  const current = month ?? todayIn(workspace.time_zone).slice(0, 7);
  return (
    <div className="flex items-center gap-1">
      <IconButton label={text('previousMonth')} onClick={() => onChange(addMonths(current, -1))}>
        <PreviousIcon />
      </IconButton>
      <span aria-live="polite" className="min-w-32 text-center text-dense font-medium">
        {month ? formats.month(month) : text('anyPeriod')}
      </span>
      <IconButton
        label={text('nextMonth')}
        disabled={month === null}
        onClick={() => onChange(addMonths(current, 1))}
      >
        <NextIcon />
      </IconButton>
      {month ? (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          {text('anyPeriod')}
        </Button>
      ) : null}
    </div>
  );
}

'use client';

import { Button, classNames, IconButton } from '@stempel/ui';
import { NextIcon, PreviousIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { addMonths, todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { FoldedFilters } from '../../parts/filters/folded-filters.tsx';
import { OthersOfPlace, type PlaceFilter, UnitOfPlace } from '../../parts/filters/place-filter.tsx';
import { SearchFilter } from '../../parts/filters/search-filter.tsx';
import { SavedViews } from '../../parts/saved-views/saved-views.tsx';
import { KnownOn } from '../../parts/versioned/known-on.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { type QueueFilter, stateFilters } from './queue-filter.ts';

type Nullable<Fields> = { [Name in keyof Fields]: Fields[Name] | null };

interface QueueToolbarProps {
  filter: QueueFilter;
  onChange: (change: Partial<Nullable<QueueFilter>>) => void;
  place: PlaceFilter;
}

/** The filters above the queue. */
export function QueueToolbar({ filter, onChange, place }: QueueToolbarProps) {
  const action = useTranslations('action');
  const session = useSession();
  const ofOthers = readScope(session, 'statements') !== 'self';
  const isNarrowed = filter.employee !== null || place.isSet || filter.q.trim() !== '';
  return (
    <search className="flex flex-wrap items-center gap-x-3 gap-y-2">
      <StateStrip state={filter.state} onChange={(state) => onChange({ state })} />
      <MonthFilter month={filter.month} onChange={(month) => onChange({ month })} />
      {ofOthers ? (
        <>
          <SearchFilter value={filter.q} onChange={(q) => onChange({ q })} />
          <FoldedFilters
            isSet={place.isSet}
            more={
              <>
                <UnitOfPlace place={place} />
                <OthersOfPlace place={place} />
                <KnownOn />
              </>
            }
          />
        </>
      ) : (
        <KnownOn />
      )}
      <SavedViews page="statements" list="statements" />
      {isNarrowed ? (
        <Button
          size="small"
          variant="quiet"
          onClick={() => {
            void place.clear();
            onChange({ employee: null, q: null });
          }}
        >
          {action('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}

/** The states side by side in one line; where it is too narrow for them, the line is moved. */
function StateStrip({
  state: chosen,
  onChange,
}: {
  state: QueueFilter['state'];
  onChange: (state: QueueFilter['state']) => void;
}) {
  const text = useTranslations('statement');
  const state = useTranslations('state');
  return (
    <fieldset className="flex max-w-full min-w-0 overflow-x-auto rounded-control border border-line bg-surface p-0.5">
      <legend className="sr-only">{text('stateFilter')}</legend>
      {stateFilters.map((value) => (
        <button
          key={value}
          ref={chosen === value ? intoSight : undefined}
          type="button"
          aria-pressed={chosen === value}
          onClick={() => onChange(value)}
          className={classNames(
            'h-7 shrink-0 rounded-chip px-2.5 text-dense whitespace-nowrap focus-visible:outline-offset-[-2px]',
            chosen === value ? 'bg-accent-soft font-medium text-accent' : 'text-ink-soft hover:text-ink',
          )}
        >
          {state(value)}
        </button>
      ))}
    </fieldset>
  );
}

/** Moves the strip alone: the page stays where it is. */
function intoSight(button: HTMLButtonElement | null) {
  const strip = button?.closest('fieldset');
  if (button && strip) strip.scrollLeft = button.offsetLeft + button.offsetWidth - strip.clientWidth;
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
      <span aria-live="polite" className="min-w-28 text-center text-dense font-medium">
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

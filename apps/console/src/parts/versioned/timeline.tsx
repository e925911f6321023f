'use client';

import { classNames, Skeleton } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useSession } from '../../session/session-context.tsx';
import { AsOfHandle } from './as-of-handle.tsx';
import type { Version } from './resource.ts';
import { layOut, placeOf, type Stretch } from './time-scale.ts';
import type { Period } from './use-settled-periods.ts';

interface TimelineProps {
  versions: readonly Version[];
  /** Drawn hatched: what lies in them never changes. Undefined until it is known. */
  settled: readonly Period[] | undefined;
  /** The date the page looks at. */
  date: string;
  onShow: (date: string) => void;
}

/** The versions of an object on a line: past, in force, future, and the date that is looked at. */
export function Timeline({ versions, settled, date, onShow }: TimelineProps) {
  const text = useTranslations('versioned');
  const { workspace } = useSession();
  const today = todayIn(workspace.time_zone);
  const current = versions
    .filter((version) => version.superseded_at === null)
    .sort((left, right) => left.effective_from.localeCompare(right.effective_from));
  const line = layOut(
    current.map((version) => version.effective_from),
    today,
  );
  return (
    <div className="overflow-x-auto rounded-panel border border-line bg-surface px-3 pt-7 pb-2">
      <div className="relative" style={{ minWidth: `${line.length * 7}rem` }}>
        <ol
          aria-label={text('versions')}
          className="flex overflow-hidden rounded-control border border-line-strong/60"
        >
          {line.map((stretch, index) => (
            <VersionStretch
              key={stretch.from}
              stretch={stretch}
              endsOn={current[index]?.effective_to ?? null}
              today={today}
              chosen={stretch.from <= date && date <= (current[index]?.effective_to ?? '9999-12-31')}
              onShow={onShow}
            />
          ))}
        </ol>
        <Hatching line={line} settled={settled ?? []} />
        <AsOfHandle line={line} date={date} onShow={onShow} />
      </div>
      <SettledLegend settled={settled} />
    </div>
  );
}

interface VersionStretchProps {
  stretch: Stretch;
  endsOn: string | null;
  today: string;
  chosen: boolean;
  onShow: (date: string) => void;
}

function VersionStretch({ stretch, endsOn, today, chosen, onShow }: VersionStretchProps) {
  const text = useTranslations('versioned');
  const formats = useFormats();
  const ended = endsOn !== null && endsOn < today;
  const phase = ended ? 'pastVersion' : stretch.from > today ? 'future' : 'inForce';
  return (
    <li
      className="min-w-0 border-line border-l first:border-l-0"
      style={{ width: `${stretch.share * 100}%` }}
    >
      <button
        type="button"
        aria-pressed={chosen}
        onClick={() => onShow(stretch.from)}
        className={classNames(
          'flex h-full w-full flex-col items-start px-2.5 pt-1.5 pb-3 text-left focus-visible:outline-offset-[-2px]',
          chosen ? 'bg-accent-soft' : 'hover:bg-sunken',
          stretch.drawnFrom > stretch.from && 'border-line-strong border-l-4 border-dotted',
          phase === 'future' && !chosen && 'border-line-strong border-t-2 border-dashed pt-1',
        )}
      >
        <span
          className={classNames(
            'text-fine',
            phase === 'inForce' ? 'font-semibold text-good' : 'text-ink-soft',
          )}
        >
          {text(phase)}
        </span>
        <span className="max-w-full truncate text-dense font-medium tabular-nums">
          {formats.date(stretch.from)}
        </span>
        <span className="max-w-full truncate text-fine text-ink-soft">
          {endsOn ? text('until', { date: formats.date(endsOn) }) : text('openEnd')}
        </span>
      </button>
    </li>
  );
}

/** A band along the foot of the line, so that it hides no text. */
function Hatching({ line, settled }: { line: readonly Stretch[]; settled: readonly Period[] }) {
  const end = line.at(-1)?.to ?? '';
  const begin = line[0]?.from ?? '';
  return settled
    .filter(({ from, to }) => to >= begin && from <= end)
    .map(({ from, to }) => {
      const left = placeOf(line, from);
      return (
        <span
          key={from}
          aria-hidden="true"
          className="hatched pointer-events-none absolute bottom-0 h-2 text-ink-soft"
          style={{ left: `${left * 100}%`, width: `${(placeOf(line, to) - left) * 100}%` }}
        />
      );
    });
}

/** One line from the beginning, so that what stands below does not move when the periods are known. */
function SettledLegend({ settled }: { settled: readonly Period[] | undefined }) {
  const text = useTranslations('versioned');
  const formats = useFormats();
  return (
    <p className="mt-1.5 flex min-h-[1lh] flex-wrap items-center gap-1.5 text-fine text-ink-soft">
      {settled === undefined ? null : settled.length === 0 ? (
        text('noSettledPeriods')
      ) : (
        <>
          <span aria-hidden="true" className="hatched inline-block h-2 w-6" />
          {text('settledPeriods', { periods: settled.map((period) => formats.period(period)).join(', ') })}
        </>
      )}
    </p>
  );
}

/** The place of the line while the versions load, as high as it will be. */
export function TimelineSkeleton() {
  const text = useTranslations('load');
  return (
    <div role="status" className="rounded-panel border border-line bg-surface px-3 pt-7 pb-2">
      <span className="sr-only">{text('loading')}</span>
      <div aria-hidden="true" className="flex flex-col rounded-control border border-line px-2.5 pt-1.5 pb-3">
        {['text-fine', 'text-dense', 'text-fine'].map((size, line) => (
          <span key={line} className={classNames('flex min-h-[1lh] items-center', size)}>
            <Skeleton className="h-3 w-24" />
          </span>
        ))}
      </div>
      <p aria-hidden="true" className="mt-1.5 min-h-[1lh] text-fine" />
    </div>
  );
}

'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { FlowEdge, PlaceKind } from './balance-flow.ts';
import { type DrawnPlace, layoutFlow } from './flow-layout.ts';
import { usePlaceName } from './use-place-name.ts';

interface FlowPictureProps {
  edges: readonly FlowEdge[];
  chosen: FlowEdge | undefined;
  onChoose: (edge: FlowEdge) => void;
}

/** Bands that carry minutes on; each is named and counted where it ends, so that its colour tells nothing alone. */
const looks: Partial<Record<PlaceKind, string>> = {
  above: 'text-good',
  account: 'text-good',
  kept: 'text-good',
  paid: 'text-warn',
  paidFrom: 'text-warn',
  lapsed: 'text-bad',
  missing: 'text-bad',
  unbooked: 'text-ink-soft',
  rounded: 'text-ink-soft',
};
const dashed: ReadonlySet<PlaceKind> = new Set([
  'lapsed',
  'missing',
  'unbooked',
  'rounded',
  'drawn',
  'deducted',
]);

const lookOf = ({ from, to }: FlowEdge) => looks[to.kind] ?? looks[from.kind] ?? 'text-accent';
const isDashed = ({ from, to }: FlowEdge) => dashed.has(to.kind) || dashed.has(from.kind);

/**
 * Where the minutes went, drawn to scale. For whoever points: the table beside it says the same and is what keyboards and
 * screen readers use.
 */
export function FlowPicture({ edges, chosen, onChoose }: FlowPictureProps) {
  const drawn = layoutFlow(edges);
  return (
    <div aria-hidden="true" data-flow="">
      <div className="relative" style={{ height: drawn.height }}>
        <svg
          viewBox={`0 0 100 ${drawn.height}`}
          preserveAspectRatio="none"
          aria-hidden="true"
          className="absolute inset-0 size-full [&_path]:[vector-effect:non-scaling-stroke]"
        >
          {drawn.bands.map(({ edge, path }, index) => (
            // biome-ignore lint/a11y/noStaticElementInteractions: the rows of the table do the same
            <path
              key={index}
              d={path}
              fill="currentColor"
              stroke="currentColor"
              strokeWidth={edge === chosen ? 2 : 1}
              strokeDasharray={isDashed(edge) ? '4 3' : undefined}
              fillOpacity={edge === chosen ? 0.34 : isDashed(edge) ? 0.06 : 0.16}
              strokeOpacity={edge === chosen || isDashed(edge) ? 1 : 0.35}
              className={classNames('cursor-pointer hover:fill-[currentcolor]/30', lookOf(edge))}
              onClick={() => onChoose(edge)}
            />
          ))}
          {drawn.places.map(({ place, x, y, height }) => (
            <rect
              key={place.id}
              {...{ x, y, height }}
              width={drawn.bar}
              fill="currentColor"
              className={looks[place.kind] ?? 'text-accent'}
            />
          ))}
        </svg>
        {drawn.places.map((place) => (
          <PlaceLabel key={place.place.id} drawn={place} bar={drawn.bar} step={drawn.step} />
        ))}
      </div>
    </div>
  );
}

/**
 * Lower places than this have their words above them, in one line, in two on a phone: bands would run through them, except in
 * the last column.
 */
const roomy = 34;

interface PlaceLabelProps {
  drawn: DrawnPlace;
  bar: number;
  step: number;
}

function PlaceLabel({ drawn, bar, step }: PlaceLabelProps) {
  const { place, minutes, x, y, height, isLast } = drawn;
  const name = usePlaceName();
  const formats = useFormats();
  const isLow = height < roomy && !isLast;
  return (
    <span
      className={classNames(
        'pointer-events-none absolute pl-1.5 text-fine leading-4',
        isLow ? 'flex -translate-y-full gap-x-1.5 max-sm:flex-col' : '-translate-y-1/2',
      )}
      style={{
        left: `${x + (isLow ? 0 : bar)}%`,
        maxWidth: `${(isLast ? 100 - x : step) - (isLow ? 0 : bar)}%`,
        top: isLow ? y - 1 : y + height / 2,
      }}
    >
      <span className="block min-w-0 truncate text-ink-soft">{name(place)}</span>
      <span className="block font-semibold tabular-nums">{formats.clock(minutes)}</span>
    </span>
  );
}

/** `× 1.5`, where a factor makes other minutes of those that went in. */
export function useEdgeMinutes(): (edge: FlowEdge) => string {
  const text = useTranslations('statement.flow');
  const formats = useFormats();
  return ({ minutes, arriving, factor }) =>
    factor === null || minutes === arriving
      ? formats.clock(minutes)
      : text('times', {
          minutes: formats.clock(minutes),
          factor: formats.decimal(factor),
          arriving: formats.clock(arriving),
        });
}

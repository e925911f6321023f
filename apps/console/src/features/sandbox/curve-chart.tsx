'use client';

import { classNames } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useId } from 'react';
import type { Place, Zero } from './curve.ts';
import type { Measure } from './sandbox.ts';
import { useMeasure } from './use-measure.ts';
import { useWidth } from './use-width.ts';

interface CurveChartProps {
  places: readonly Place[];
  kinks: readonly Place[];
  zeros: readonly Zero[];
  measure: Measure;
  /** A value in words. */
  said: (value: string) => string;
  hrefOf: (place: Place) => string;
}

const height = 200;
const margin = { top: 24, right: 10, bottom: 24, left: 10 };

/** What a measure comes to at each value, as a line over the values; each place opens its run. */
export function CurveChart({ places, kinks, zeros, measure, said, hrefOf }: CurveChartProps) {
  const text = useTranslations('sandbox');
  const amounts = useMeasure();
  const { ref, width } = useWidth<HTMLElement>(640);
  const scale = scaleOf(places, width);
  const wordsOf = (from: Place, to: Place, exact: boolean) => {
    const values = [...new Set([from, to])].map(({ value }) => said(String(value)));
    return exact ? text('nothingAt', { value: values.join(' – ') }) : '';
  };
  const label = (value: number) => amounts.difference(measure, String(value));
  const [first, last] = [places[0], places.at(-1)];
  if (!first || !last) return null;
  const named = text('curveChart', {
    name: amounts.name(measure),
    from: said(String(first.value)),
    to: said(String(last.value)),
  });
  return (
    <figure ref={ref} aria-label={named}>
      <svg viewBox={`0 0 ${width} ${height + margin.top + margin.bottom}`} className="w-full">
        <title>{named}</title>
        <Areas places={places} scale={scale} width={width} />
        <line x1={0} x2={width} y1={scale.y(0)} y2={scale.y(0)} className="stroke-line-strong" />
        {zeros.map(({ from, to, exact }) => (
          <ZeroMark
            key={from.value}
            x={(scale.x(from.value) + scale.x(to.value)) / 2}
            width={width}
            words={wordsOf(from, to, exact)}
          />
        ))}
        <polyline
          points={places.map(({ value, difference }) => `${scale.x(value)},${scale.y(difference)}`).join(' ')}
          className="fill-none stroke-accent"
          strokeWidth={2}
          strokeLinejoin="round"
        />
        {kinks.map(({ value, difference }) => (
          <circle
            key={value}
            cx={scale.x(value)}
            cy={scale.y(difference)}
            r={8}
            className="fill-none stroke-ink-soft"
          />
        ))}
        {places.map((place) => (
          <Spot
            key={place.value}
            place={place}
            x={scale.x(place.value)}
            y={scale.y(place.difference)}
            href={hrefOf(place)}
            name={text('curvePoint', {
              value: said(String(place.value)),
              difference: label(place.difference),
              up: place.sum.up,
              down: place.sum.down,
            })}
          />
        ))}
        {[...new Set([scale.most, scale.least])]
          .filter((value) => value !== 0)
          .map((value) => (
            <text
              key={value}
              x={0}
              y={value > 0 ? scale.y(value) - 8 : scale.y(value) + 16}
              className="fill-ink-soft text-tiny tabular-nums"
            >
              {label(value)}
            </text>
          ))}
        {[first, last].map(({ value }, index) => (
          <text
            key={value}
            x={index === 0 ? 0 : width}
            y={height + margin.top + margin.bottom - 4}
            textAnchor={index === 0 ? 'start' : 'end'}
            className="fill-ink-soft text-tiny tabular-nums"
          >
            {said(String(value))}
          </text>
        ))}
      </svg>
    </figure>
  );
}

type Scale = ReturnType<typeof scaleOf>;

/** Zero is always shown, so that gains and losses can be told apart. */
function scaleOf(places: readonly Place[], width: number) {
  const differences = places.map(({ difference }) => difference);
  const [least, most] = [Math.min(0, ...differences), Math.max(0, ...differences)];
  const [from, to] = [places[0]?.value ?? 0, places.at(-1)?.value ?? 0];
  const across = width - margin.left - margin.right;
  // Words stand above the highest and below the lowest place.
  const down = height - 24;
  return {
    ...{ least, most },
    x: (value: number) => margin.left + ((value - from) / (to - from || 1)) * across,
    y: (difference: number) =>
      margin.top + (most === least ? down / 2 : ((most - difference) / (most - least)) * down),
  };
}

/** What is gained above the line and lost below it. */
function Areas({ places, scale, width }: { places: readonly Place[]; scale: Scale; width: number }) {
  const id = useId();
  const [first, last] = [places[0], places.at(-1)];
  const zero = scale.y(0);
  const points = [
    `${scale.x(first?.value ?? 0)},${zero}`,
    ...places.map(({ value, difference }) => `${scale.x(value)},${scale.y(difference)}`),
    `${scale.x(last?.value ?? 0)},${zero}`,
  ].join(' ');
  return (
    <>
      <clipPath id={`${id}-above`}>
        <rect x={0} y={0} width={width} height={zero} />
      </clipPath>
      <clipPath id={`${id}-below`}>
        <rect x={0} y={zero} width={width} height={height + margin.top + margin.bottom} />
      </clipPath>
      <polygon points={points} clipPath={`url(#${id}-above)`} className="fill-good/20" />
      <polygon points={points} clipPath={`url(#${id}-below)`} className="fill-bad/20" />
    </>
  );
}

function ZeroMark({ x, width, words }: { x: number; width: number; words: string }) {
  const anchor = x < width * 0.2 ? 'start' : x > width * 0.8 ? 'end' : 'middle';
  return (
    <g>
      <line
        x1={x}
        x2={x}
        y1={margin.top - 6}
        y2={height + margin.top - 16}
        strokeDasharray="3 3"
        className="stroke-ink"
      />
      <text x={x} y={11} textAnchor={anchor} className="fill-ink text-tiny tabular-nums">
        {words}
      </text>
    </g>
  );
}

interface SpotProps {
  place: Place;
  x: number;
  y: number;
  href: string;
  name: string;
}

function Spot({ place: { difference, asked }, x, y, href, name }: SpotProps) {
  return (
    <Link href={href} prefetch={false} aria-label={name} className="group outline-none">
      <title>{name}</title>
      <circle cx={x} cy={y} r={12} className="fill-transparent" />
      <circle
        cx={x}
        cy={y}
        r={11}
        strokeWidth={2}
        className="fill-none stroke-transparent group-focus-visible:stroke-accent"
      />
      <circle
        cx={x}
        cy={y}
        r={4}
        strokeWidth={2}
        className={classNames(
          'group-hover:stroke-ink',
          asked ? 'stroke-surface' : 'stroke-accent',
          asked ? (difference < 0 ? 'fill-bad' : difference > 0 ? 'fill-good' : 'fill-ink') : 'fill-surface',
        )}
      />
    </Link>
  );
}

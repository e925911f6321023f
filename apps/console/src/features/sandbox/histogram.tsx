'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import type { Distribution, Measure } from './sandbox.ts';
import { useMeasure } from './use-measure.ts';
import { useWidth } from './use-width.ts';

interface HistogramProps {
  spread: Distribution;
  measure: Measure;
}

const height = 160;

/** How many people gain or lose how much, with the person in the middle marked; as bars and as a table. */
export function Histogram({ spread, measure }: HistogramProps) {
  const text = useTranslations('sandbox');
  const formats = useFormats();
  const said = useMeasure();
  const { bins, median, unchanged, employments, crossing } = spread;
  const notes = [
    text('unchangedOf', { count: formats.number(unchanged), all: formats.number(employments) }),
    ...(median ? [text('medianIs', { difference: said.difference(measure, median.difference) })] : []),
    ...(crossing
      ? [text('crossing', { up: formats.number(crossing.up), down: formats.number(crossing.down) })]
      : []),
  ];
  return (
    <>
      {bins.length > 0 ? <Bars spread={spread} measure={measure} /> : null}
      <p className="mt-2 text-dense text-ink-soft tabular-nums">{notes.join(' · ')}</p>
      {bins.length > 0 ? (
        <details className="mt-2">
          <summary className="w-fit text-fine text-accent">{text('asTable')}</summary>
          <table className="mt-2 text-dense tabular-nums">
            <thead>
              <tr className="text-left text-fine text-ink-soft">
                <th scope="col" className="pr-6 font-medium">
                  {text('difference')}
                </th>
                <th scope="col" className="text-right font-medium">
                  {text('employments')}
                </th>
              </tr>
            </thead>
            <tbody>
              {bins.map((bin) => (
                <tr key={bin.from}>
                  <td className="pr-6">
                    {text('fromTo', {
                      from: said.difference(measure, String(bin.from)),
                      to: said.difference(measure, String(bin.to)),
                    })}
                  </td>
                  <td className="text-right">{formats.number(bin.employments)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </details>
      ) : null}
    </>
  );
}

function Bars({ spread: { bins, median }, measure }: HistogramProps) {
  const text = useTranslations('sandbox');
  const said = useMeasure();
  const { ref, width } = useWidth<HTMLElement>(640);
  const most = Math.max(...bins.map(({ employments }) => employments));
  const [first, last] = [bins[0]?.from ?? 0, bins.at(-1)?.to ?? 0];
  // Zero is always shown, so that gains and losses can be told apart.
  const [from, to] = [Math.min(first, 0), Math.max(last, 0)];
  const place = (value: number) => ((value - from) / (to - from || 1)) * width;
  const marked = median === null ? undefined : place(Number(median.difference));
  const label = (value: number) => said.difference(measure, String(value));
  return (
    <figure ref={ref}>
      <svg
        viewBox={`0 0 ${width} ${height + 34}`}
        className="w-full"
        role="img"
        aria-label={text('histogram', { from: label(from), to: label(to) })}
      >
        {bins.map((bin) => {
          const tall = bin.employments === 0 ? 0 : Math.max(2, (bin.employments / most) * (height - 22));
          const [left, right] = [place(bin.from), place(bin.to)];
          return (
            <rect
              key={bin.from}
              x={left + 1}
              y={height - tall}
              width={Math.max(1, right - left - 2)}
              height={tall}
              rx={2}
              className={classNames(bin.from < 0 ? 'fill-bad/55' : 'fill-good/55')}
            >
              <title>{`${label(bin.from)} – ${label(bin.to)}: ${bin.employments}`}</title>
            </rect>
          );
        })}
        <line x1={0} x2={width} y1={height} y2={height} className="stroke-line-strong" />
        <line x1={place(0)} x2={place(0)} y1={height} y2={height + 6} className="stroke-ink-soft" />
        {marked === undefined ? null : (
          <g>
            <line x1={marked} x2={marked} y1={14} y2={height} strokeDasharray="3 3" className="stroke-ink" />
            <text
              x={marked}
              y={10}
              textAnchor={anchorOf(marked, width)}
              className="fill-ink text-tiny tabular-nums"
            >
              {text('median', { difference: said.difference(measure, median?.difference ?? '0') })}
            </text>
          </g>
        )}
        {[...new Set([from, 0, to])].map((value) => (
          <text
            key={value}
            x={place(value)}
            y={height + 20}
            textAnchor={anchorOf(place(value), width)}
            className="fill-ink-soft text-tiny tabular-nums"
          >
            {label(value)}
          </text>
        ))}
      </svg>
    </figure>
  );
}

/** Words at the edges stay inside. */
function anchorOf(x: number, width: number): 'start' | 'middle' | 'end' {
  if (x < width * 0.12) return 'start';
  return x > width * 0.88 ? 'end' : 'middle';
}

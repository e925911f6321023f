'use client';

import { classNames } from '@stempel/ui';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';

/** Hours of a day or a month beside what was contracted. */
export interface HoursColumn {
  key: string;
  label: string;
  minutes: number;
  contractedMinutes: number;
  /** The part of the minutes that is above what is contracted. */
  overMinutes: number;
  /** The one that is running. */
  current?: boolean;
  /** Hatched where nobody was to work. */
  away?: boolean;
}

interface HoursColumnsProps {
  columns: readonly HoursColumn[];
  /** What the picture is called. */
  label: string;
  /** Minutes that the axis shows at least. */
  least?: number;
}

/**
 * A column each, contracted hours as its outline and what is above them hatched, so that colour alone tells nothing. The
 * page has the figures as a table, too.
 */
export function HoursColumns({ columns, label, least = 0 }: HoursColumnsProps) {
  const most = Math.max(1, least, ...columns.flatMap((one) => [one.minutes, one.contractedMinutes]));
  return (
    <div role="img" aria-label={label} className="flex h-28 items-end gap-1.5">
      {columns.map((column) => (
        <Column key={column.key} column={column} most={most} />
      ))}
    </div>
  );
}

function Column({ column, most }: { column: HoursColumn; most: number }) {
  const formats = useFormats();
  const { minutes, contractedMinutes, overMinutes, current, away, label } = column;
  const high = (part: number) => `${(part / most) * 100}%`;
  return (
    <div
      className="flex h-full min-w-0 max-w-16 flex-1 flex-col gap-1"
      title={`${formats.clock(minutes)} / ${formats.clock(contractedMinutes)}`}
    >
      <div className="relative flex-1">
        <Bar className={current ? 'bg-accent/60' : 'bg-accent'} height={high(minutes)} />
        {overMinutes > 0 ? (
          <Bar
            className="hatched bg-surface text-good ring-1 ring-good ring-inset"
            bottom={high(minutes - overMinutes)}
            height={high(overMinutes)}
          />
        ) : null}
        {contractedMinutes > 0 ? (
          <Bar
            className={classNames('border border-line-strong border-dashed', away && 'hatched text-ink-soft')}
            height={high(contractedMinutes)}
          />
        ) : null}
      </div>
      <span
        className={classNames(
          'truncate text-center text-fine',
          current ? 'font-semibold text-accent' : 'text-ink-soft',
        )}
      >
        {label}
      </span>
    </div>
  );
}

function Bar({ className, height, bottom = '0' }: { className: string; height: string; bottom?: string }) {
  return (
    <span
      className={classNames('absolute inset-x-0 rounded-t-[0.25rem]', className)}
      style={{ height, bottom }}
    />
  );
}

/** The figures of a picture, folded below it. */
export function AsTable({ label, children }: { label: string; children: ReactNode }) {
  return (
    <details>
      <summary className="w-fit text-fine text-accent">{label}</summary>
      <div className="mt-2 overflow-x-auto">
        <table className="w-full text-dense tabular-nums [&_td]:text-right [&_th]:font-medium [&_thead_th]:text-fine [&_thead_th]:text-ink-soft [&_thead_th:not(:first-child)]:pl-3 [&_thead_th:not(:first-child)]:text-right [&_tbody_th]:text-left [&_tbody_th]:font-normal [&_thead_th:first-child]:text-left">
          {children}
        </table>
      </div>
    </details>
  );
}

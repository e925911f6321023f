import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The place of text that is still loading. */
export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden="true" className={classNames('animate-pulse rounded-chip bg-ink/8', className)} />;
}

interface SkeletonShapeProps {
  label: string;
  className?: string;
  children: ReactNode;
}

/** Holds the place of something in its own shape, so that nothing is pushed when it comes; `label` says that it loads. */
export function SkeletonShape({ label, className, children }: SkeletonShapeProps) {
  return (
    <div role="status" className={className}>
      <span className="sr-only">{label}</span>
      {children}
    </div>
  );
}

interface SkeletonRowsProps {
  label: string;
  rows: number;
  /** Height of a row. */
  className: string;
}

/** Rows of a list that is still loading, as high as they will be. */
export function SkeletonRows({ label, rows, className }: SkeletonRowsProps) {
  const widths = ['w-9/12', 'w-7/12', 'w-8/12'];
  return (
    <SkeletonShape label={label} className="divide-y divide-line">
      {Array.from({ length: rows }, (_, row) => `row-${row}`).map((key, row) => (
        <div key={key} className={classNames('flex items-center px-4', className)}>
          <Skeleton className={classNames('h-3.5', widths[row % widths.length])} />
        </div>
      ))}
    </SkeletonShape>
  );
}

/** Lines of a table or form that is still loading; `label` says so to assistive technology. */
export function SkeletonLines({ label, lines = 8 }: { label: string; lines?: number }) {
  const widths = ['w-11/12', 'w-9/12', 'w-10/12', 'w-7/12'];
  return (
    <SkeletonShape label={label} className="flex flex-col gap-4 px-4 py-5">
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
        <Skeleton key={key} className={classNames('h-3.5', widths[line % widths.length])} />
      ))}
    </SkeletonShape>
  );
}

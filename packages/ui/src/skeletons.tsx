import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

/** The numbers from 0 on, so many. */
export const times = (count: number) => Array.from({ length: count }, (_, at) => at);

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

/** Lines of a table or form that is still loading; `label` says so to assistive technology. */
export function SkeletonLines({ label, lines = 8 }: { label: string; lines?: number }) {
  return (
    <SkeletonShape label={label} className="flex flex-col gap-4 px-4 py-5">
      {times(lines).map((line) => (
        <Skeleton key={line} className={line % 2 ? 'h-3.5 w-9/12' : 'h-3.5 w-11/12'} />
      ))}
    </SkeletonShape>
  );
}

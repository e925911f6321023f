import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton, SkeletonShape, times } from './skeletons.tsx';

/** A panel with its title and the fields below each other. */
export function SkeletonFields({ fields = 4 }: { fields?: number }) {
  return (
    <div className="rounded-panel border border-line bg-surface">
      <div className="flex h-11 items-center border-b border-line px-4">
        <Skeleton className="h-3.5 w-32" />
      </div>
      <div className="flex max-w-xl flex-col gap-5 p-4">
        {times(fields).map((at) => (
          <div key={at} className="flex flex-col gap-2">
            <Skeleton className="h-3 w-28" />
            <Skeleton className="h-8" />
          </div>
        ))}
      </div>
    </div>
  );
}

interface PageProps {
  label: string;
  /** How high the buttons are that stand in the head. */
  actions?: string;
  /** What follows the head. */
  children?: ReactNode;
}

/** The page of one object: its head, and the first of what follows. */
export function SkeletonPage({ label, actions, children = <SkeletonFields /> }: PageProps) {
  return (
    <SkeletonShape label={label}>
      <div className="mb-4 flex flex-wrap items-end gap-x-4 gap-y-3">
        <div className="flex h-[72.4px] flex-1 basis-60 flex-col justify-between py-1">
          <Skeleton className="h-3 w-24" />
          <Skeleton className="h-5 w-56" />
          <Skeleton className="h-3 w-40" />
        </div>
        {actions ? <Skeleton className={classNames('w-64', actions)} /> : null}
      </div>
      {children}
    </SkeletonShape>
  );
}

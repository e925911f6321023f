import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';

interface EmptyStateProps {
  icon?: ReactNode;
  title: ReactNode;
  children?: ReactNode;
  action?: ReactNode;
}

/** Why there is nothing here and what to do first. */
export function EmptyState({ icon, title, children, action }: EmptyStateProps) {
  return (
    <div className="mx-auto flex max-w-md flex-col items-center px-6 py-12 text-center">
      {icon ? <div className="mb-3 text-ink-soft [&_svg]:size-7">{icon}</div> : null}
      <p className="text-base font-semibold text-balance">{title}</p>
      {children ? <div className="mt-1.5 text-dense text-pretty text-ink-soft">{children}</div> : null}
      {action ? <div className="mt-4 flex flex-wrap justify-center gap-2">{action}</div> : null}
    </div>
  );
}

/** The place of text that is still loading. */
export function Skeleton({ className }: { className?: string }) {
  return (
    <div aria-hidden="true" className={classNames('animate-pulse rounded-[0.25rem] bg-ink/8', className)} />
  );
}

/** Lines of a table or form that is still loading; `label` says so to assistive technology. */
export function SkeletonLines({ label, lines = 8 }: { label: string; lines?: number }) {
  const widths = ['w-11/12', 'w-9/12', 'w-10/12', 'w-7/12'];
  return (
    <div role="status" className="flex flex-col gap-4 px-4 py-5">
      <span className="sr-only">{label}</span>
      {Array.from({ length: lines }, (_, line) => `line-${line}`).map((key, line) => (
        <Skeleton key={key} className={classNames('h-3.5', widths[line % widths.length])} />
      ))}
    </div>
  );
}

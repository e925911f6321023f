import type { ReactNode } from 'react';
import { classNames } from './class-names.ts';
import { Skeleton, SkeletonShape } from './skeletons.tsx';

/*
 * What pages are mainly made of, before it is there. What loads stands in the place of what comes, and is as high.
 */

interface LoadingProps {
  label: string;
}

interface RowsProps extends LoadingProps {
  /** How high a row is, on a phone too. */
  row?: string;
  rows?: number;
}

const times = (count: number) => Array.from({ length: count }, (_, at) => at);

/** The table of a list: its head and rows as high as `DataTable` makes them. */
export function SkeletonTable({
  label,
  row = 'h-[38px]',
  rows = 8,
  head = 'h-9',
}: RowsProps & { head?: string }) {
  return (
    <SkeletonShape label={label} className="divide-y divide-line">
      {times(rows + 1).map((at) => (
        <div key={at} className={classNames('flex items-center gap-8 px-4', at === 0 ? head : row)}>
          <Skeleton className={classNames('w-40', at === 0 ? 'h-2.5 max-w-20' : 'h-3.5')} />
          <Skeleton className="h-2.5 max-w-72 flex-1 max-md:hidden" />
          <Skeleton className="ml-auto h-2.5 w-14 sm:w-24" />
        </div>
      ))}
    </SkeletonShape>
  );
}

/** Days of a week or month, each with its strip. */
export function SkeletonDays({ label }: LoadingProps) {
  return <SkeletonTable label={label} head="h-[46px]" row="h-[77px] md:h-[61px]" rows={7} />;
}

/** A list without a head: what each entry is called, and what is said of it in the same line, or below it on a phone. */
export function SkeletonEntries({ label, row = 'h-[52px] md:h-[41px]', rows = 8 }: RowsProps) {
  return (
    <SkeletonShape label={label} className="divide-y divide-line">
      {times(rows).map((at) => (
        <div
          key={at}
          className={classNames(
            'flex flex-col justify-center gap-x-8 gap-y-2 px-4 md:flex-row md:items-center',
            row,
          )}
        >
          <Skeleton className="h-3.5 w-40" />
          <Skeleton className="h-2.5 w-8/12 md:w-auto md:max-w-96 md:flex-1" />
          <Skeleton className="ml-auto h-3.5 w-20 max-md:hidden" />
        </div>
      ))}
    </SkeletonShape>
  );
}

/** A list that says each thing in two lines. */
export function SkeletonItems({ label, row = 'h-[54px]', rows = 6 }: RowsProps) {
  return (
    <SkeletonShape label={label} className="divide-y divide-line">
      {times(rows).map((at) => (
        <div key={at} className={classNames('flex flex-col justify-center gap-2 px-4', row)}>
          <Skeleton className="h-3.5 w-7/12" />
          <Skeleton className="h-2.5 w-4/12" />
        </div>
      ))}
    </SkeletonShape>
  );
}

/** A panel with its title and the fields below each other. */
function Fields({ fields = 4 }: { fields?: number }) {
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

/** Panels with the fields of a form, as many below each other as it has; `className` places them otherwise. */
export function SkeletonForm({
  label,
  className = 'flex flex-col gap-4',
  panels = [4],
}: LoadingProps & { className?: string; panels?: readonly number[] }) {
  return (
    <SkeletonShape label={label} className={className}>
      {panels.map((fields, at) => (
        <Fields key={at} fields={fields} />
      ))}
    </SkeletonShape>
  );
}

interface PageProps extends LoadingProps {
  /** How high the buttons are that stand in the head. */
  actions?: string;
  /** What follows the head. */
  children?: ReactNode;
}

/** The page of one object: its head, and the first of what follows. */
export function SkeletonPage({ label, actions, children = <Fields /> }: PageProps) {
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

/** A picture of figures, and their table folded below it. */
export function SkeletonChart({ label }: LoadingProps) {
  return (
    <SkeletonShape label={label} className="flex flex-col gap-3">
      <Skeleton className="h-44" />
      <Skeleton className="h-4 w-24" />
    </SkeletonShape>
  );
}

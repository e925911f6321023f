import { classNames } from './class-names.ts';
import { Skeleton, SkeletonShape, times } from './skeletons.tsx';

interface RowsProps {
  label: string;
  /** How high a row is, on a phone too. */
  row?: string;
  rows?: number;
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

import { classNames } from './class-names.ts';
import { Skeleton, SkeletonShape, times } from './skeletons.tsx';

interface RowsProps {
  label: string;
  /** How high a row is, on a phone too. */
  row?: string;
  rows?: number;
}

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

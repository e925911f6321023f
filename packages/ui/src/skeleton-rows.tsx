import { classNames } from './class-names.ts';
import { Skeleton, SkeletonShape, times } from './skeletons.tsx';

interface SkeletonRowsProps {
  label: string;
  rows: number;
  /** Height of a row. */
  className: string;
}

/** Rows of a list that is still loading, as high as they will be. */
export function SkeletonRows({ label, rows, className }: SkeletonRowsProps) {
  return (
    <SkeletonShape label={label} className="divide-y divide-line">
      {times(rows).map((row) => (
        <div key={row} className={classNames('flex items-center px-4', className)}>
          <Skeleton className="h-3.5 w-8/12" />
        </div>
      ))}
    </SkeletonShape>
  );
}

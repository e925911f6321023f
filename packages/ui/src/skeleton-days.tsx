import { SkeletonTable } from './skeleton-table.tsx';

/** Days of a week or month, each with its strip. */
export function SkeletonDays({ label }: { label: string }) {
  return <SkeletonTable label={label} head="h-[46px]" row="h-[77px] md:h-[61px]" rows={7} />;
}

import { SkeletonFields } from './skeleton-page.tsx';
import { Skeleton, SkeletonShape } from './skeletons.tsx';

/** Panels with the fields of a form, as many below each other as it has; `className` places them otherwise. */
export function SkeletonForm({
  label,
  className = 'flex flex-col gap-4',
  panels = [4],
}: {
  label: string;
  className?: string;
  panels?: readonly number[];
}) {
  return (
    <SkeletonShape label={label} className={className}>
      {panels.map((fields, at) => (
        <SkeletonFields key={at} fields={fields} />
      ))}
    </SkeletonShape>
  );
}

/** A picture of figures, and their table folded below it. */
export function SkeletonChart({ label }: { label: string }) {
  return (
    <SkeletonShape label={label} className="flex flex-col gap-3">
      <Skeleton className="h-44" />
      <Skeleton className="h-4 w-24" />
    </SkeletonShape>
  );
}

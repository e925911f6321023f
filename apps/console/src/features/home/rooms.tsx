'use client';

import { Skeleton, SkeletonRows, SkeletonShape } from '@stempel/ui';
import { useTranslations } from 'next-intl';

/*
 * What holds the place of the panels of Home, each in its own shape: they come one after the other, and nothing may be pushed.
 */

/** A figure and columns, with their table folded below. */
export function ColumnsRoom({ link = false }: { link?: boolean }) {
  const text = useTranslations('load');
  return (
    <SkeletonShape label={text('loading')} className="flex flex-col gap-3">
      <Skeleton className="h-8 w-48" />
      <Skeleton className="h-28" />
      <Skeleton className="h-4 w-20" />
      {link ? <Skeleton className="h-5 w-28" /> : null}
    </SkeletonShape>
  );
}

export function RowsRoom({ rows, className }: { rows: number; className: string }) {
  return <SkeletonRows label={useTranslations('load')('loading')} rows={rows} className={className} />;
}

'use client';

import { Button } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { Refusal } from '../actions/refusal.tsx';

interface RefusedReadProps {
  query: { error: unknown; isFetching: boolean; refetch: () => unknown };
  title?: string;
}

/** Why something could not be read, and the way to try again. */
export function RefusedRead({ query: { error, isFetching, refetch }, title }: RefusedReadProps) {
  const action = useTranslations('action');
  return (
    <Refusal error={error} {...(title ? { title } : {})}>
      <Button size="small" className="mt-2" pending={isFetching} onClick={() => refetch()}>
        {action('retry')}
      </Button>
    </Refusal>
  );
}

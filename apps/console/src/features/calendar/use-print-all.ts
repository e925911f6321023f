'use client';

import { useEffect, useState } from 'react';
import { useAction } from '../../parts/actions/use-action.ts';
import { usePrinting } from '../../parts/page/use-printing.ts';

interface Pages {
  readonly hasNextPage: boolean;
  readonly fetchNextPage: (how: { throwOnError: true }) => Promise<{ readonly hasNextPage: boolean }>;
}

/**
 * Prints a list that is read page by page with all of its rows: the pages that are still to come are read first; where one
 * cannot be, that is said and nothing is printed. `isWhole` says when every row is to be drawn: for that, and whenever the
 * browser prints of its own accord.
 */
export function usePrintAll({ hasNextPage, fetchNextPage }: Pages) {
  const [isGathered, setGathered] = useState(false);
  const isPrinting = usePrinting();
  useEffect(() => {
    // Not while React is at work: the browser asks for the rows at once.
    const print = () => {
      window.print();
      setGathered(false);
    };
    const timer = isGathered ? setTimeout(print) : undefined;
    return () => clearTimeout(timer);
  }, [isGathered]);
  const gather = useAction(
    async () => {
      for (let isMore = hasNextPage; isMore; ) {
        ({ hasNextPage: isMore } = await fetchNextPage({ throwOnError: true }));
      }
    },
    async () => setGathered(true),
  );
  return {
    print: () => gather.mutate(undefined),
    isGathering: gather.isPending,
    isWhole: isGathered || isPrinting,
  };
}

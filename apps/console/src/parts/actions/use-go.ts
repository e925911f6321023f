'use client';

import { useLeave } from '@stempel/ui';
import { useRouter } from 'next/navigation';
import { useMemo } from 'react';

/**
 * The ways to another page that are no link. `go` asks first when something typed would be lost; `goOn` does not: what
 * was typed has just been saved, or what it was about is gone. Nothing else may hold the router, which asks nobody.
 */
export function useGo() {
  const router = useRouter();
  const leave = useLeave();
  return useMemo(
    () => ({
      go: (path: string) => leave(() => router.push(path)),
      goOn: (path: string) => router.push(path),
      /** As `goOn`; Back does not lead here again. */
      goOnInstead: (path: string) => router.replace(path),
      /** Reads the page anew; what is typed stays. */
      refresh: () => router.refresh(),
    }),
    [router, leave],
  );
}

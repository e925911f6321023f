'use client';

import { Button } from '@stempel/ui';
import { type ReactNode, useSyncExternalStore } from 'react';

const never = () => () => {};

/**
 * Sends the form of a page that the server draws. It cannot be pressed before the page is alive: the browser would send
 * the form itself, and what was typed would be gone.
 */
export function SubmitButton({ pending, children }: { pending: boolean; children: ReactNode }) {
  const isAlive = useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
  return (
    <Button type="submit" variant="primary" pending={pending} disabled={!isAlive} className="w-full">
      {children}
    </Button>
  );
}

'use client';

import type { Action, Resource } from '@stempel/core/access';
import { createContext, type ReactNode, useContext } from 'react';
import { may, mayProvision, type Session } from './session.ts';

const SessionContext = createContext<Session | null>(null);

export function SessionProvider({ session, children }: { session: Session; children: ReactNode }) {
  return <SessionContext value={session}>{children}</SessionContext>;
}

/** The signed-in person; only inside the signed-in part of the console. */
export function useSession(): Session {
  const session = useContext(SessionContext);
  if (!session) throw new Error('useSession needs a page inside the signed-in layout.');
  return session;
}

/** Whether the person may do this at all; the server decides again, row by row. */
export function useMay(): (resource: Resource, action: Action) => boolean {
  const session = useSession();
  return (resource, action) => may(session, resource, action);
}

/** Whether the person may have provisioning keys in hand: these fill roles with users. */
export function useMayProvision(): boolean {
  return mayProvision(useSession());
}

import type { ReactNode } from 'react';
import { findSession } from '../../session/read-session.ts';
import { SessionProvider } from '../../session/session-context.tsx';
import { Frame } from '../../shell/frame.tsx';
import { Queries } from '../../trpc/client.tsx';

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const session = await findSession();
  // Every page sends visitors to the sign-in page itself: it knows where they wanted to go.
  if (!session) return children;
  return (
    <SessionProvider session={session}>
      <Queries>
        <Frame>{children}</Frame>
      </Queries>
    </SessionProvider>
  );
}

import { redirect } from 'next/navigation';
import type { ReactNode } from 'react';
import { Frame } from '../../features/shell/frame.tsx';
import { findSession } from '../../session/read-session.ts';
import { SessionProvider } from '../../session/session-context.tsx';
import { Queries } from '../../trpc/client.tsx';

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const session = await findSession();
  if (!session) redirect('/sign-in');
  return (
    <SessionProvider session={session}>
      <Queries>
        <Frame>{children}</Frame>
      </Queries>
    </SessionProvider>
  );
}

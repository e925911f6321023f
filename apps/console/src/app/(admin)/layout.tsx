import { cookies } from 'next/headers';
import type { ReactNode } from 'react';
import { findSession } from '../../session/read-session.ts';
import { SessionProvider } from '../../session/session-context.tsx';
import { Frame } from '../../shell/frame.tsx';
import { menuCookie, readMenuShape } from '../../shell/menu-shape.ts';
import { Queries } from '../../trpc/client.tsx';

export default async function SignedInLayout({ children }: { children: ReactNode }) {
  const session = await findSession();
  // Every page sends visitors to the sign-in page itself: it knows where they wanted to go.
  if (!session) return children;
  const menu = readMenuShape((await cookies()).get(menuCookie)?.value);
  return (
    <SessionProvider session={session}>
      <Queries>
        <Frame menu={menu}>{children}</Frame>
      </Queries>
    </SessionProvider>
  );
}

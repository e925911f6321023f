import type { BetterAuthPlugin } from 'better-auth';
import { createAuthMiddleware } from 'better-auth/api';
import { outageOf } from './telling-outage.ts';

/** A session that could not be ended is no sign-out: the library only logs that, and would take the cookie all the same. */
export const endedOrTold = {
  id: 'ended-or-told',
  hooks: {
    after: [
      {
        matcher: ({ path }) => path === '/sign-out',
        handler: createAuthMiddleware(async () => {
          const outage = outageOf();
          if (outage !== undefined) throw outage;
        }),
      },
    ],
  },
} satisfies BetterAuthPlugin;

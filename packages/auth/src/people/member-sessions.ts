import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { z } from 'zod';

const openBody = z.object({
  identityId: z.string(),
  workspaceId: z.string(),
  memberId: z.string(),
  identityProviderId: z.string(),
});

/** Opens a session without a password, in one workspace: for callers that verified the person another way. */
export const memberSessions = {
  id: 'member-sessions',
  endpoints: {
    // Without a path: no request reaches it.
    openMemberSession: createAuthEndpoint.serverOnly({ method: 'POST', body: openBody }, async (ctx) => {
      const { identityId, ...place } = ctx.body;
      const { internalAdapter } = ctx.context;
      const user = await internalAdapter.findUserById(identityId);
      if (!user) throw new APIError('NOT_FOUND', { message: `There is no identity ${identityId}.` });
      const session = await internalAdapter.createSession(identityId, false, place);
      await setSessionCookie(ctx, { session, user });
      return ctx.json({});
    }),
  },
} satisfies BetterAuthPlugin;

import { createHash } from 'node:crypto';
import type { Orm } from '@stempel/db';
import type { BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthMiddleware, getSessionFromCtx, isAPIError } from 'better-auth/api';
import { countCode, forgetCodes, refuseAttempt, takeOnce } from '../sign-in-guard.ts';
import { factorsOf, isPasskeyKnown } from './factors-of.ts';
import { recoveryCodes } from './recovery-codes.ts';

/** Where a code is typed. */
const codePaths = ['/two-factor/verify-totp', '/two-factor/verify-backup-code'];
/** Doors behind which a session has two factors. */
const provingPaths = [...codePaths, '/passkey/verify-authentication'];
/** What changes the factors of a person. */
const changingPaths = [
  ...['/two-factor/enable', '/two-factor/disable', '/two-factor/generate-backup-codes'],
  ...['/passkey/generate-register-options', '/passkey/verify-registration'],
  ...['/passkey/delete-passkey', '/passkey/update-passkey'],
];

/** All paths of factors that people may call. */
export const factorPaths = [...provingPaths, ...changingPaths, '/passkey/generate-authenticate-options'];

/** Whether a session that is opened behind this path has two factors. */
export function provesTwoFactors(path: string | undefined): boolean {
  return path !== undefined && provingPaths.includes(path);
}

const refuse = (code: string, message: string) => new APIError('FORBIDDEN', { code, message });
type HookContext = Parameters<Parameters<typeof createAuthMiddleware>[0]>[0];
type FactorSession = {
  session: { twoFactors?: unknown; identityProviderId?: unknown };
  user: { id: string };
};

/** Rules of ours around the library's factors. */
export function factorRules(orm: Orm, instanceSecret: string): BetterAuthPlugin {
  const { hashOf } = recoveryCodes(instanceSecret);

  /** Who knows a password alone neither adds a factor beside the ones there are nor removes one. */
  async function requireMayChange({ session, user }: FactorSession): Promise<void> {
    if (session.identityProviderId) {
      // A workspace's provider may say any name: it must not leave a key to the person's other workspaces.
      throw refuse('THROUGH_PROVIDER', 'Sign in with your password to change your second factors.');
    }
    if (session.twoFactors) return;
    const { authenticator, passkeys: keys } = await factorsOf(orm, user.id);
    if (!authenticator && keys.length === 0) return;
    throw refuse('NOT_PROVED', 'Sign in with your second factor first.');
  }

  /** In a session a code only confirms an app that is being set up; else it would be a place to guess without limit. */
  async function requireUnconfirmed(path: string, { user }: FactorSession): Promise<void> {
    const { authenticator } = await factorsOf(orm, user.id);
    if (path === '/two-factor/verify-totp' && !authenticator) return;
    throw refuse('SIGNED_IN', 'Codes are asked for at sign-in only.');
  }

  /** The unique index would answer with a fault of the server. */
  async function requireNew(body: unknown): Promise<void> {
    const { response } = (body ?? {}) as { response?: { id?: unknown } | null };
    if (typeof response?.id !== 'string' || !(await isPasskeyKnown(orm, response.id))) return;
    throw new APIError('CONFLICT', { code: 'PASSKEY_KNOWN', message: 'This passkey is in use already.' });
  }

  const before = createAuthMiddleware(async (ctx) => {
    const path = ctx.path ?? '';
    const found = (await getSessionFromCtx(ctx)) as FactorSession | null;
    if (changingPaths.includes(path)) {
      if (found) await requireMayChange(found);
      // As for the app: a session that was left open takes no factor away.
      if (found && path === '/passkey/delete-passkey')
        await ctx.context.password.checkPassword(found.user.id, ctx);
      if (path === '/passkey/verify-registration') await requireNew(ctx.body);
      return withoutExtras(ctx.body);
    }
    if (path.startsWith('/passkey/')) return withoutExtras(ctx.body);
    if (found) await requireUnconfirmed(path, found);
    const identityId = found?.user.id ?? (await whoIsAsked(ctx));
    if (identityId && !found) await countCode(orm, identityId).catch(refuseAttempt);
    const code = String((ctx.body as { code?: unknown } | undefined)?.code ?? '').slice(0, 100);
    if (path === '/two-factor/verify-backup-code') return withoutExtras({ ...ctx.body, code: hashOf(code) });
    // A code is good for one sign-in (RFC 6238 §5.2), for as long as it would be accepted.
    if (identityId && !(await takeOnce(orm, `totp:${identityId}:${hashCode(code)}`, 120))) {
      throw new APIError('UNAUTHORIZED', {
        code: 'CODE_SPENT',
        message: 'This code was used already; wait for the next.',
      });
    }
    return withoutExtras(ctx.body);
  });

  const after = createAuthMiddleware(async (ctx) => {
    const identityId = ctx.context.newSession?.user.id;
    if (identityId !== undefined && !isAPIError(ctx.context.returned)) await forgetCodes(orm, identityId);
  });

  return {
    id: 'factor-rules',
    hooks: {
      before: [{ matcher: ({ path }) => factorPaths.includes(path ?? ''), handler: before }],
      after: [{ matcher: ({ path }) => codePaths.includes(path ?? ''), handler: after }],
    },
  };
}

/** Who gave the password, as the cookie of a sign-in that waits for a code says it. */
async function whoIsAsked(ctx: HookContext): Promise<string | undefined> {
  const { name } = ctx.context.createAuthCookie('two_factor');
  const signed = await ctx.getSignedCookie(name, ctx.context.secret);
  const known = signed ? await ctx.context.internalAdapter.findVerificationValue(signed) : null;
  return known?.value;
}

const hashCode = (code: string) => createHash('sha256').update(code).digest('base64url');

/** What the library would take, and nobody gets: devices that skip the second factor, sessions beside the one there is. */
const fixed = {
  trustDevice: false,
  disableSession: false,
  createSession: false,
  method: 'totp',
  issuer: 'Stempel',
} as const;

/** The library lays a changed body over the one that was sent, so what must not count is replaced, not left out. */
function withoutExtras(body: unknown) {
  if (typeof body !== 'object' || body === null) return undefined;
  const sent = Object.entries(fixed).filter(([name]) => name in body);
  return { context: { body: { ...body, ...Object.fromEntries(sent) } } };
}

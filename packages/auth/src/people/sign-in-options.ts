import { createHash } from 'node:crypto';
import { type Database, type Orm, schema } from '@stempel/db';
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError, isAPIError } from 'better-auth/api';
import { addressHeader } from './address-header.ts';
import { endedOrTold } from './ended-or-told.ts';
import { auditingFactors } from './factors/auditing-factors.ts';
import { factorRules, provesTwoFactors } from './factors/factor-rules.ts';
import { factorPlugins } from './factors/plugins.ts';
import { hashingTokens } from './hashing-tokens.ts';
import { maximumPasswordLength, minimumPasswordLength } from './identity.ts';
import { findActiveMember, membershipsOf } from './member-of.ts';
import { memberSessions } from './member-sessions.ts';
import type { Environment } from './person.ts';
import { signInGuard } from './sign-in-guard.ts';
import { startWorkspaceIn } from './start-workspace.ts';
import { noteOutage, outageOf } from './telling-outage.ts';

export type PeopleSettings = {
  db: Database;
  /** Public origin; its scheme decides whether cookies are secure. */
  baseUrl: string;
  environment: Environment;
  /** Signs the session cookies; shared by all servers of the database. */
  instanceSecret: string;
  /** Sends the link with which a person chooses a new password. */
  sendReset: (reset: PasswordReset) => Promise<void>;
  /** Told what the sign-in library has to say; without it, it is silent. */
  log?: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;
};

/** A new password was asked for; the mail goes out in a workspace where the person is active. */
export type PasswordReset = {
  workspaceId: string;
  userId: string;
  email: string;
  name: string;
  /** Under which hash the request is known; the secret of the link is made again when the mail leaves. */
  linkHash: string;
  validMinutes: number;
};

const minuteSeconds = 60;
const daySeconds = 24 * 60 * minuteSeconds;
const resetMinutes = 60;

/** The library's own store, in our tables. */
const storeOver = (orm: Orm) =>
  drizzleAdapter(orm, {
    provider: 'pg',
    schema: {
      user: schema.identities,
      session: schema.sessions,
      account: schema.accounts,
      verification: schema.verifications,
      rateLimit: schema.signInLimits,
      twoFactor: schema.authenticators,
      passkey: schema.passkeys,
    },
  });

/** Settings of better-auth: people and sessions only, no sign-up, limits always on, nothing sent anywhere. */
export function signInOptions(settings: PeopleSettings) {
  const { db, baseUrl, environment } = settings;
  return {
    appName: 'Stempel',
    baseURL: baseUrl,
    basePath: '/internal/auth',
    secret: settings.instanceSecret,
    trustedOrigins: [baseUrl],
    database: hashingTokens(auditingFactors(db, storeOver)),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: maximumPasswordLength,
      revokeSessionsOnPasswordReset: true,
      resetPasswordTokenExpiresIn: resetMinutes * minuteSeconds,
      sendResetPassword: async ({ user, token }) => {
        // People who could not sign in afterwards get no mail.
        const place = await findPlace(db, user.id, { environment, wished: undefined });
        const { email, name } = user;
        const linkHash = createHash('sha256').update(`reset-password:${token}`).digest('base64url');
        if (place) await settings.sendReset({ ...place, email, name, linkHash, validMinutes: resetMinutes });
      },
    },
    verification: { storeIdentifier: 'hashed' },
    session: {
      expiresIn: 7 * daySeconds,
      // Also how exact "last seen" is.
      updateAge: 15 * minuteSeconds,
      additionalFields: {
        workspaceId: { type: 'string', required: false, input: false },
        memberId: { type: 'string', required: false, input: false },
        identityProviderId: { type: 'string', required: false, input: false },
        twoFactors: { type: 'boolean', required: false, input: false },
      },
    },
    rateLimit: {
      enabled: true,
      storage: 'database',
      window: minuteSeconds,
      max: 300,
      customRules: {
        // Signing in has a guard of its own, which counts failures: an office shares one address.
        '/sign-in/email': false,
        '/change-password': { window: minuteSeconds, max: 10 },
        // Guessing is stopped by the lock of the person's factor: an office shares one address.
        '/two-factor/*': { window: minuteSeconds, max: 120 },
        '/passkey/*': { window: minuteSeconds, max: 120 },
      },
    },
    advanced: {
      cookiePrefix: 'stempel',
      useSecureCookies: baseUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
      // The listener refuses writing requests of other sites, for these routes as for the console's procedures.
      disableCSRFCheck: true,
      disableOriginCheck: false,
    },
    hooks: signInGuard(db.orm),
    plugins: [
      memberSessions,
      endedOrTold,
      factorRules(db.orm, settings.instanceSecret),
      ...factorPlugins(settings),
    ],
    databaseHooks: {
      session: {
        create: {
          before: async (session, ctx) => ({
            data: {
              ...session,
              ...(await placeOf(db, session, {
                environment,
                wished: startWorkspaceIn(ctx?.headers?.get('cookie')),
              })),
              twoFactors: isProved(session, ctx?.path),
            },
          }),
        },
      },
    },
    logger: {
      // The message alone: what comes with it may hold tokens.
      log: (level, message, ...details) => {
        if (!details.some(noteOutage)) settings.log?.(level, message);
      },
    },
    onAPIError: {
      // Thrown out of the library, so that every surface answers a database that is away in the same way.
      onError: (error) => {
        const outage = noteOutage(error) ? error : outageOf();
        if (outage !== undefined) throw outage;
        const isRefusal = isAPIError(error) && error.status !== 'INTERNAL_SERVER_ERROR';
        if (!isRefusal) settings.log?.('error', error instanceof Error ? error.name : 'an unknown error');
      },
    },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}

/** A workspace's own provider decides itself what its people prove; a session that follows another keeps what that had. */
function isProved(session: Record<string, unknown>, path: string | undefined): boolean {
  return (
    provesTwoFactors(path) || session.twoFactors === true || typeof session.identityProviderId === 'string'
  );
}

type NewSession = { userId: string; workspaceId?: unknown; memberId?: unknown };

type Door = { environment: Environment; wished: string | undefined };

/** Where a new session works: where its door says (a provider's), else as wished, else in the first that is open. */
async function placeOf(db: Database, session: NewSession, door: Door) {
  const { userId, workspaceId, memberId } = session;
  if (typeof workspaceId === 'string' && typeof memberId === 'string') {
    const place = { workspaceId, userId: memberId };
    if (await findActiveMember(db, place)) return { workspaceId, memberId };
  } else {
    const place = await findPlace(db, userId, door);
    if (place) return { workspaceId: place.workspaceId, memberId: place.userId };
  }
  throw new APIError('FORBIDDEN', {
    code: 'NO_ACTIVE_USER',
    message: 'This person has no active user here: it was suspended, deleted or never activated.',
  });
}

/** The workspace in which a person works who has said nothing, or wished for one. */
async function findPlace(db: Database, identityId: string, { environment, wished }: Door) {
  const memberships = await membershipsOf(db, identityId, environment);
  const first = memberships.filter(({ workspaceId }) => workspaceId === wished);
  for (const { workspaceId, userId } of [...first, ...memberships]) {
    if (await findActiveMember(db, { workspaceId, userId })) return { workspaceId, userId };
  }
  return undefined;
}

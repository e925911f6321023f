import { type Database, schema } from '@stempel/db';
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { addressHeader } from './address-header.ts';
import { maximumPasswordLength, minimumPasswordLength } from './identity.ts';
import { findActiveMember, membershipsOf } from './member-of.ts';
import type { Environment } from './person.ts';
import { signInGuard } from './sign-in-guard.ts';

export type PeopleSettings = {
  db: Database;
  /** Public origin; its scheme decides whether cookies are secure. */
  baseUrl: string;
  environment: Environment;
  /** Signs the session cookies; shared by all servers of the database. */
  instanceSecret: string;
  /** Told what the sign-in library has to say; without it, it is silent. */
  log?: (level: 'debug' | 'info' | 'warn' | 'error', message: string) => void;
};

const minuteSeconds = 60;
const daySeconds = 24 * 60 * minuteSeconds;

/** Settings of better-auth: people and sessions only, no sign-up, limits always on, nothing sent anywhere. */
export function signInOptions(settings: PeopleSettings) {
  const { db, baseUrl, environment } = settings;
  return {
    appName: 'Stempel',
    baseURL: baseUrl,
    basePath: '/internal/auth',
    secret: settings.instanceSecret,
    trustedOrigins: [baseUrl],
    database: drizzleAdapter(db.orm, {
      provider: 'pg',
      schema: {
        user: schema.identities,
        session: schema.sessions,
        account: schema.accounts,
        verification: schema.verifications,
        rateLimit: schema.signInLimits,
      },
    }),
    emailAndPassword: {
      enabled: true,
      disableSignUp: true,
      minPasswordLength: minimumPasswordLength,
      maxPasswordLength: maximumPasswordLength,
      revokeSessionsOnPasswordReset: true,
    },
    session: {
      expiresIn: 7 * daySeconds,
      updateAge: daySeconds,
      additionalFields: {
        workspaceId: { type: 'string', required: false, input: false },
        memberId: { type: 'string', required: false, input: false },
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
    // An email address is the identity that invitations and SCIM know; it does not change from the inside.
    disabledPaths: ['/change-email', '/delete-user', '/update-user', '/sign-up/email'],
    databaseHooks: {
      session: {
        create: {
          before: async (session) => ({
            data: { ...session, ...(await placeOf(db, session.userId, environment)) },
          }),
        },
      },
    },
    // The message alone: what comes with it may hold tokens.
    logger: settings.log ? { log: settings.log } : { disabled: true },
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}

/** The workspace a new session opens in: the first whose user may sign in. */
async function placeOf(db: Database, identityId: string, environment: Environment) {
  for (const { workspaceId, userId } of await membershipsOf(db, identityId, environment)) {
    if (await findActiveMember(db, { workspaceId, userId })) return { workspaceId, memberId: userId };
  }
  throw new APIError('FORBIDDEN', {
    code: 'NO_ACTIVE_USER',
    message: 'This person has no active user here: it was suspended, deleted or never activated.',
  });
}

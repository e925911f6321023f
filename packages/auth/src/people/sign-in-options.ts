import { type Database, schema } from '@stempel/db';
import type { BetterAuthOptions } from 'better-auth';
import { drizzleAdapter } from 'better-auth/adapters/drizzle';
import { APIError } from 'better-auth/api';
import { maximumPasswordLength, minimumPasswordLength } from './identity.ts';
import { findActiveMember, membershipsOf } from './member-of.ts';
import type { Environment } from './person.ts';

export type PeopleSettings = {
  db: Database;
  /** Public origin; its scheme decides whether cookies are secure. */
  baseUrl: string;
  environment: Environment;
  /** Signs the session cookies; shared by all servers of the database. */
  instanceSecret: string;
};

/** The request header in which the listener states the caller's address; a caller cannot set it. */
export const addressHeader = 'x-stempel-address';

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
    trustedOrigins: (request) => [baseUrl, ...sameHost(request)],
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
        '/sign-in/*': { window: minuteSeconds, max: 10 },
        '/change-password': { window: minuteSeconds, max: 10 },
      },
    },
    advanced: {
      cookiePrefix: 'stempel',
      useSecureCookies: baseUrl.startsWith('https:'),
      defaultCookieAttributes: { httpOnly: true, sameSite: 'lax', path: '/' },
      ipAddress: { ipAddressHeaders: [addressHeader] },
    },
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
    telemetry: { enabled: false },
  } satisfies BetterAuthOptions;
}

/** The console may be opened under another name of this host (127.0.0.1); a page of another host never matches. */
function sameHost(request: Request | undefined): string[] {
  const host = request?.headers.get('host');
  return host ? [`http://${host}`, `https://${host}`] : [];
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

import { type Database, namedStatement } from '@stempel/db';

/** Calls that may be made: sustained, and at once after a pause. */
export type ConsoleLimit = { perSecond: number; burst: number };

/**
 * Generous for people: a page asks for some twenty things, and a change of a thousand rows goes on at twenty a second after
 * the first six hundred. What a whole workspace asks for at eight in the morning fits.
 */
export const consoleLimits = {
  person: { perSecond: 20, burst: 600 },
  workspace: { perSecond: 300, burst: 6_000 },
} satisfies Record<string, ConsoleLimit>;

/** Milliseconds after which the calls will pass; 0 when they do. */
export type AdmitConsoleCalls = (
  who: { workspaceId: string; userId: string },
  calls: number,
) => Promise<number>;

const admitConsoleCalls = namedStatement(
  'admit-console-calls',
  'select admit_console_calls($1, $2, $3, $4, $5, $6, $7) as wait_ms',
);

/**
 * Answers whether a person of the console may make some calls now, by the limit of the person and by that of the
 * workspace, in one statement. The database decides, so all servers see the same limits.
 */
export function createConsoleAdmission(db: Database, limits = consoleLimits): AdmitConsoleCalls {
  const { person, workspace } = limits;
  const bounds = [person.perSecond, person.burst, workspace.perSecond, workspace.burst];
  return async ({ workspaceId, userId }, calls) => {
    const { rows } = await db.pool.query<{ wait_ms: number }>({
      ...admitConsoleCalls,
      values: [workspaceId, userId, calls, ...bounds],
    });
    return rows[0]?.wait_ms ?? 0;
  };
}

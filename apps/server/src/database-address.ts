import { examineAddress, lostNamesMessage } from '@stempel/db';
import type { Config } from './config.ts';

// The addresses of an external database are looked at before anything rests on them.

type Variable = 'DATABASE_URL' | 'DATABASE_DIRECT_URL';
type Address = { variable: Variable; url: string };

/** Where everything that lasts as long as its connection goes. */
export function addressOf({ databaseUrl, databaseDirectUrl }: Config): Address {
  return databaseDirectUrl
    ? { variable: 'DATABASE_DIRECT_URL', url: databaseDirectUrl }
    : { variable: 'DATABASE_URL', url: databaseUrl ?? '' };
}

async function examine(address: Address): ReturnType<typeof examineAddress> {
  return examineAddress(address.url).catch((error: Error) => {
    throw unreachable(address, error);
  });
}

/** Migrations, the locks of running jobs and notifications belong to a session. */
export async function requireSession(config: Config): Promise<void> {
  const address = addressOf(config);
  const { keepsSession, keepsNames } = await examine(address);
  if (keepsSession) return;
  const problem = `${address.variable} leads through a pooler that hands sessions out by transaction`;
  if (config.databaseDirectUrl) throw new Error(`${problem}: it must lead to PostgreSQL itself.`);
  const names =
    keepsNames || !config.preparedStatements
      ? ''
      : ' As this pooler carries no prepared statements, set DATABASE_PREPARED_STATEMENTS=off, too.';
  throw new Error(
    `${problem}: set DATABASE_DIRECT_URL to an address of PostgreSQL itself, by which migrations, locks and notifications go.${names}`,
  );
}

/** What is prepared under a name through the pooler must be there when it is called. */
export async function requireNames({ preparedStatements }: Config, url: string): Promise<void> {
  if (!preparedStatements) return;
  const { keepsNames } = await examine({ variable: 'DATABASE_URL', url });
  if (!keepsNames) throw new Error(lostNamesMessage);
}

const connectionProblems = [
  'ECONNREFUSED',
  'ENOTFOUND',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
  '28P01',
  '28000',
  '3D000',
];

/** The password of the URL never reaches a message. */
export function unreachable(
  { variable, url }: Address,
  error: Error & { code?: string; errors?: Error[] },
): Error {
  const [first = error] = error.errors ?? [];
  const code = error.code ?? (first as { code?: string }).code;
  if (code === undefined || !connectionProblems.includes(code)) return error;
  const { host, pathname } = new URL(url);
  const message = `${variable} leads to ${host}${pathname}, which cannot be used: ${first.message || code}.`;
  return new Error(message, { cause: error });
}

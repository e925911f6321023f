import { type DatabaseFindings, newestMigration } from '@stempel/db';
import { proofOf } from '@stempel/db/backup';
import { commandName } from '../command-name.ts';
import { type Check, lasting, ok, unknown, warning, wrong } from './check.ts';

const soonMilliseconds = 2_000;
const lateMilliseconds = 30_000;
/** What is due is looked for every ten seconds, and a close of thousands takes minutes. */
const lateSeconds = 15 * 60;

/** What only a database that answers can tell. */
export const databaseChecks = [
  ...['schema', 'database log', 'secret', 'clock', 'servers', 'queue', 'work', 'replica'],
] as const;

export function unknownWithoutDatabase(): Check[] {
  return databaseChecks.map((name) => unknown(name, 'the database does not answer'));
}

export function checkPlace({ postgresVersion, isMovedAway }: DatabaseFindings, place: string): Check {
  if (!isMovedAway) return ok('database', `PostgreSQL ${postgresVersion}, ${place}`);
  return wrong(
    'database',
    'everything was moved to another one, and nothing is written here',
    `Set DATABASE_URL to that one. To go on with this one, without what was written there since: ${commandName} backup move --undo`,
  );
}

export function checkSchema({ newestMigration: there }: DatabaseFindings): Check {
  const here = newestMigration();
  if (there === here) return ok('schema', 'up to date');
  if (there === null) {
    return wrong('schema', 'the database is empty', 'Start the server, or restore a backup.');
  }
  return there < here
    ? wrong(
        'schema',
        'migrations are missing',
        `Start a server of this version, or run: ${commandName} db migrate`,
      )
    : wrong(
        'schema',
        'a newer version of Stempel set it up',
        'Install that version here; an older one must not work on it for long.',
      );
}

/** Whoever reads the log of PostgreSQL reads what people are called, also of those who were erased. */
export function checkLog({ logged }: DatabaseFindings): Check {
  const told = [
    ...(logged.errors ? ['errors of statements, with values that were refused'] : []),
    ...(logged.values ? ['statements with their values'] : []),
  ];
  if (told.length === 0) return ok('database log', 'holds nothing of people');
  const advice = 'Set what stands in apps/server/docs/operations.md, "What PostgreSQL logs".';
  return warning('database log', `PostgreSQL writes ${told.join(', and ')}`, advice);
}

/** `laid`: by a restore that was killed; the next start of a server puts it in its place. */
export function checkSecret(
  { secretProof }: DatabaseFindings,
  secret: string | undefined,
  laid?: string,
): Check {
  if (secretProof === null) return ok('secret', 'the database has none yet');
  if (laid !== undefined && proofOf(laid) === secretProof && secret !== laid) {
    return warning(
      'secret',
      'a restore was cut short after its end',
      'Start the server: it puts it in its place.',
    );
  }
  if (secret === undefined) {
    const advice = 'Set STEMPEL_SECRET, or lay the file "secret" of the installation into DATA_DIR.';
    return wrong('secret', 'it is not here', advice);
  }
  if (proofOf(secret) === secretProof) return ok('secret', 'the one of this database');
  return wrong(
    'secret',
    'it is that of another installation',
    'Give every server of one database the same STEMPEL_SECRET, or file "secret" in DATA_DIR.',
  );
}

export function checkClock({ clockAheadMs }: DatabaseFindings): Check {
  const apart = Math.abs(clockAheadMs);
  if (apart < soonMilliseconds) return ok('clock', 'as that of the database');
  const found = `that of the database is ${lasting(apart / 1_000)} ${clockAheadMs > 0 ? 'ahead' : 'behind'}`;
  const advice = 'Let both machines take their time from a time server (systemd-timesyncd, chrony).';
  return apart < lateMilliseconds ? warning('clock', found, advice) : wrong('clock', found, advice);
}

export function checkServers({ servers }: DatabaseFindings): Check {
  if (servers > 0) return ok('servers', 'running');
  return warning('servers', 'none runs on this database', 'Start one: npm start');
}

export function checkQueue({ queue, ...found }: DatabaseFindings): Check {
  if (!queue) return ok('queue', 'no server made it yet');
  if (queue === 'hidden') return unknown('queue', 'without the secret nobody may look at it');
  const { waiting, active, failed, oldestSeconds } = queue;
  const said = `${waiting} waiting, ${active} running, ${failed} failed`;
  if (waiting === 0 || !isLate(oldestSeconds, found)) return ok('queue', said);
  return late('queue', `${said}; the oldest waits since ${lasting(oldestSeconds)}`, found.servers);
}

/** Work of workspaces that is due and was not done. */
export function checkWork({ due, ...found }: DatabaseFindings): Check {
  const [oldest] = due;
  if (!oldest || !isLate(oldest.ageSeconds, found)) return ok('work', 'nothing is late');
  return late('work', `"${oldest.work}" is due since ${lasting(oldest.ageSeconds)}`, found.servers);
}

type Servers = Pick<DatabaseFindings, 'servers' | 'serverSeconds'>;

/** A server that started a moment ago does what was due while none ran. */
function isLate(seconds: number, { servers, serverSeconds }: Servers): boolean {
  const hadTime = servers === 0 || serverSeconds === null ? seconds : Math.min(seconds, serverSeconds);
  return hadTime >= lateSeconds;
}

/** Where no server runs that is why. */
function late(name: string, found: string, servers: number): Check {
  if (servers === 0) return warning(name, found, 'Start a server: npm start');
  const advice = 'Look for errors of jobs in the log of the servers, and start them again.';
  return wrong(name, found, advice);
}

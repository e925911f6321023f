import { readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { connectionsOn } from '@stempel/db/embedded';
import type { z } from 'zod';
import { accepted, type logLevels, type Variable, variables } from './config-variables.ts';
import {
  acceptedOfTraces,
  asksForTraces,
  hasIdleShare,
  type TraceSettings,
  traceSettings,
} from './operations/trace-settings.ts';
import { projectRoot } from './project-root.ts';

export { variableNames } from './config-variables.ts';
export { projectRoot };

/** Folder of compiled modules: reading a thousand of them again at each start costs seconds on a small machine. */
export const compileCache = join(projectRoot, 'node_modules', '.cache', 'stempel');

/** Of the product, as its package says. */
export function productVersion(): string {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** Where data lies that nobody says another folder for, from the project's folder. */
export const usualDataDir = '.stempel';

/** The validated configuration. `baseUrl` is an origin without a trailing slash. */
export type Config = {
  port: number;
  baseUrl: string;
  environment: 'production' | 'staging';
  dataDir: string;
  /** Whether a start on a database without workspaces makes the demo company. */
  demo: boolean;
  /** Null: the embedded PostgreSQL of `dataDir`. */
  databaseUrl: string | null;
  /** How many connections to PostgreSQL calls share. */
  connections: number;
  /** Null: `databaseUrl` leads to PostgreSQL itself. */
  databaseDirectUrl: string | null;
  /** Null: reports and exports read where everything is written. */
  databaseReadUrl: string | null;
  /** How far behind the replica may be. */
  readMaxLagSeconds: number;
  /** Whether PostgreSQL keeps statements by name. */
  preparedStatements: boolean;
  /** Null: mail becomes `.eml` files in `dataDir/outbox`. */
  smtpUrl: string | null;
  logLevel: (typeof logLevels)[number];
  /** How many proxies of ours stand in front; each has appended to X-Forwarded-For. */
  proxies: number;
  /** Null: the one in the file `secret` of `dataDir`. */
  secret: string | null;
  /** Networks beside the public ones into which addresses that people enter may lead, in CIDR notation. */
  allowedNetworks: string[];
  /** Where pages come from while the console is developed; null: from its build. */
  pagesAt: string | null;
  /** Where health and metrics are asked for; null: nowhere. */
  operations: { port: number; host: string } | null;
  /** How long a server that is asked to stop still takes calls, for the balancer to notice. */
  drainSeconds: number;
  /** Where contents of files lie that people add; null: in the database alone. */
  files: { path: string; takesNew: boolean } | null;
  /** Seals backups where no file with one is named; null: they are not sealed. */
  backupPassphrase: string | null;
  /** Backups that the server makes by itself: where, when in UTC and how many are kept; null: none. */
  backups: { folder: string; at: { hour: number; minute: number }; keep: number } | null;
  /** Traces of calls for an OpenTelemetry collector; null: none. */
  traces: TraceSettings | null;
};

/** One or more variables cannot be used; the message has one line per variable. */
export class ConfigurationError extends Error {
  override name = 'ConfigurationError';
}

/** What means nothing without another one: the server would start on the embedded database, or listen nowhere. */
const beside: readonly (readonly [Variable, Variable])[] = [
  ['DATABASE_DIRECT_URL', 'DATABASE_URL'],
  ['DATABASE_PREPARED_STATEMENTS', 'DATABASE_URL'],
  ['DATABASE_READ_URL', 'DATABASE_URL'],
  ['OPS_HOST', 'OPS_PORT'],
  ['FILES_IN', 'FILES_DIR'],
  ['BACKUP_AT', 'BACKUP_DIR'],
  ['BACKUP_KEEP', 'BACKUP_DIR'],
];

/** Balancers ask every second or two, and need a second answer to be sure. */
const usualDrainSeconds = 5;

const secrets: ReadonlySet<Variable> = new Set(['STEMPEL_SECRET', 'BACKUP_PASSPHRASE']);

/** No secret reaches a message or a log. */
function shown(name: Variable, value: string): string {
  return secrets.has(name) ? `… (${value.length} characters)` : withoutPassword(value);
}

/** Credentials inside a URL never reach a message or a log. */
function withoutPassword(value: string): string {
  return value.replace(/(\/\/[^/@:]*:)[^@]*@/, '$1…@');
}

function refused(given: Record<string, string>, names: readonly Variable[]): ConfigurationError {
  const lines = [...new Set(names)].map(
    (name) => `${name} is "${shown(name, given[name] ?? '')}": expected ${accepted[name]}.`,
  );
  return new ConfigurationError(lines.join('\n'));
}

/**
 * Reads and validates the configuration; the only reader of the environment. Empty variables count as unset.
 * @throws ConfigurationError naming each bad variable, its value and what is accepted
 */
export function readConfig(environment: Record<string, string | undefined> = process.env): Config {
  const given: Record<string, string> = {};
  for (const name of Object.keys(accepted)) {
    const value = environment[name]?.trim();
    if (value) given[name] = value;
  }
  const isTraced = asksForTraces(given);
  if (!isTraced) for (const name of Object.keys(acceptedOfTraces)) delete given[name];
  const parsed = variables.safeParse(given);
  if (!parsed.success)
    throw refused(
      given,
      parsed.error.issues.map((issue) => issue.path[0] as Variable),
    );
  const alone = beside.filter(([name, other]) => given[name] && !given[other]).map(([name]) => name);
  if (alone.length > 0) throw refused(given, alone);
  if (hasIdleShare(given)) throw refused(given, ['OTEL_TRACES_SAMPLER_ARG']);
  if (parsed.data.OPS_PORT === parsed.data.PORT) throw refused(given, ['OPS_PORT']);
  const { PORT, BASE_URL, STEMPEL_ENV, DATA_DIR, DATABASE_URL, SMTP_URL, LOG_LEVEL, TRUST_PROXY } =
    parsed.data;
  const { ALLOWED_NETWORKS, STEMPEL_SECRET, PAGES_AT } = parsed.data;
  const { DATABASE_DIRECT_URL, DATABASE_READ_URL, OPS_PORT, OPS_HOST, DRAIN_SECONDS } = parsed.data;
  return {
    port: PORT,
    baseUrl: BASE_URL ?? `http://localhost:${PORT}`,
    environment: STEMPEL_ENV,
    // A relative path means the same folder wherever the command was typed.
    dataDir: resolve(projectRoot, DATA_DIR ?? usualDataDir),
    demo: parsed.data.DEMO === 'on',
    databaseUrl: DATABASE_URL ?? null,
    connections: parsed.data.DATABASE_CONNECTIONS ?? usualConnections(DATABASE_URL),
    databaseDirectUrl: DATABASE_DIRECT_URL ?? null,
    databaseReadUrl: DATABASE_READ_URL ?? null,
    readMaxLagSeconds: parsed.data.DATABASE_READ_MAX_LAG_SECONDS,
    preparedStatements: parsed.data.DATABASE_PREPARED_STATEMENTS === 'on',
    smtpUrl: SMTP_URL ?? null,
    logLevel: LOG_LEVEL,
    proxies: TRUST_PROXY,
    secret: STEMPEL_SECRET ?? null,
    allowedNetworks: ALLOWED_NETWORKS,
    pagesAt: PAGES_AT ?? null,
    operations: OPS_PORT === undefined ? null : { port: OPS_PORT, host: OPS_HOST },
    drainSeconds: DRAIN_SECONDS ?? (OPS_PORT === undefined ? 0 : usualDrainSeconds),
    files: filesOf(parsed.data),
    backupPassphrase: parsed.data.BACKUP_PASSPHRASE ?? null,
    backups: backupsOf(parsed.data),
    traces: isTraced ? traceSettings(parsed.data) : null,
  };
}

/** What PostgreSQL has elsewhere is not known. */
function usualConnections(databaseUrl: string | undefined): number {
  return databaseUrl === undefined ? connectionsOn(availableParallelism()) : 20;
}

function backupsOf({ BACKUP_DIR, BACKUP_AT, BACKUP_KEEP }: z.output<typeof variables>): Config['backups'] {
  if (BACKUP_DIR === undefined) return null;
  const [hour = 0, minute = 0] = BACKUP_AT.split(':').map(Number);
  return { folder: resolve(projectRoot, BACKUP_DIR), at: { hour, minute }, keep: BACKUP_KEEP };
}

function filesOf({ FILES_DIR, FILES_IN }: z.output<typeof variables>): Config['files'] {
  if (FILES_DIR === undefined) return null;
  return { path: resolve(projectRoot, FILES_DIR), takesNew: FILES_IN === 'folder' };
}

/** The environment of this process with other values in it, for a process it starts. */
export function environmentWith(values: Record<string, string>): NodeJS.ProcessEnv {
  return { ...process.env, ...values };
}

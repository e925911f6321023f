import { readFileSync, statSync } from 'node:fs';
import { isIP } from 'node:net';
import { availableParallelism } from 'node:os';
import { join, resolve } from 'node:path';
import { connectionsOn } from '@stempel/db/embedded';
import { isNetwork } from '@stempel/outgoing';
import { z } from 'zod';
import {
  acceptedOfTraces,
  asksForTraces,
  hasIdleShare,
  type TraceSettings,
  traceSettings,
  variablesOfTraces,
} from './operations/trace-settings.ts';

export const projectRoot = join(import.meta.dirname, '..', '..', '..');
/** Folder of compiled modules: reading a thousand of them again at each start costs seconds on a small machine. */
export const compileCache = join(projectRoot, 'node_modules', '.cache', 'stempel');

/** Of the product, as its package says. */
export function productVersion(): string {
  const text = readFileSync(join(projectRoot, 'package.json'), 'utf8');
  return (JSON.parse(text) as { version: string }).version;
}

/** The validated configuration. `baseUrl` is an origin without a trailing slash. */
export type Config = {
  port: number;
  baseUrl: string;
  environment: 'production' | 'staging';
  dataDir: string;
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

const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

const accepted = {
  PORT: 'a whole number from 1 to 65535',
  BASE_URL: 'an http or https origin without path, query or credentials, such as https://time.example.com',
  STEMPEL_ENV: 'production or staging',
  DATA_DIR: 'the path of a folder, which is made when it is not there',
  DATABASE_URL: 'the URL of a PostgreSQL 15 or newer, such as postgres://owner:secret@host:5432/stempel',
  DATABASE_CONNECTIONS: 'a whole number from 5 to 500',
  DATABASE_DIRECT_URL:
    'the URL of the same PostgreSQL past a pooler, such as postgres://owner:secret@host:5432/stempel, beside DATABASE_URL',
  DATABASE_PREPARED_STATEMENTS: 'on or off, beside DATABASE_URL',
  DATABASE_READ_URL:
    'the URL of a streaming replica of the same database, such as postgres://replica:5432/stempel, beside DATABASE_URL',
  DATABASE_READ_MAX_LAG_SECONDS: 'a whole number from 1 to 3600',
  SMTP_URL: 'the URL of a mail server, such as smtp://user:secret@host:587 or smtps://host',
  LOG_LEVEL: logLevels.join(', '),
  TRUST_PROXY: 'how many proxies stand in front, 0 to 9',
  STEMPEL_SECRET: 'at least 32 characters without spaces, such as `openssl rand -hex 32` makes',
  ALLOWED_NETWORKS: 'networks in CIDR notation with commas between them, such as 10.20.0.0/16,fd00::/8',
  PAGES_AT: 'an http origin on this machine; `npm run dev` sets it',
  OPS_PORT: 'a whole number from 1 to 65535, another one than PORT',
  OPS_HOST: 'an IP address of this machine, such as 127.0.0.1 or 0.0.0.0, beside OPS_PORT',
  DRAIN_SECONDS: 'a whole number from 0 to 300',
  FILES_DIR: 'the path of a folder, which is made when it is not there',
  FILES_IN: 'folder or database, beside FILES_DIR',
  BACKUP_DIR: 'the path of a folder, which is made when it is not there',
  BACKUP_AT: 'a time of the day in UTC, such as 03:00, beside BACKUP_DIR',
  BACKUP_KEEP: 'a whole number from 1 to 1000, beside BACKUP_DIR',
  BACKUP_PASSPHRASE: 'at least 12 characters, such as `openssl rand -base64 24` makes',
  ...acceptedOfTraces,
} as const;

type Variable = keyof typeof accepted;

/** Every variable that means something. */
export const variableNames: readonly string[] = Object.keys(accepted);

function isUrl(value: string, protocols: string[]): boolean {
  return URL.canParse(value) && protocols.includes(new URL(value).protocol) && new URL(value).hostname !== '';
}

function isOrigin(value: string): boolean {
  if (!isUrl(value, ['http:', 'https:'])) return false;
  const url = new URL(value);
  return `${url.pathname}${url.search}${url.hash}${url.username}${url.password}` === '/';
}

function isFolderOrFree(path: string): boolean {
  return statSync(resolve(projectRoot, path), { throwIfNoEntry: false })?.isDirectory() ?? true;
}

const port = z
  .string()
  .regex(/^\d{1,5}$/)
  .transform(Number)
  .pipe(z.int().min(1).max(65_535));

const databaseAddress = z.string().refine((value) => isUrl(value, ['postgres:', 'postgresql:']));

const variables = z.object({
  PORT: port.default(3000),
  BASE_URL: z
    .string()
    .refine(isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  STEMPEL_ENV: z.enum(['production', 'staging']).default('production'),
  DATA_DIR: z.string().refine(isFolderOrFree).optional(),
  DATABASE_URL: databaseAddress.optional(),
  DATABASE_CONNECTIONS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().min(5).max(500))
    .optional(),
  DATABASE_DIRECT_URL: databaseAddress.optional(),
  DATABASE_PREPARED_STATEMENTS: z.enum(['on', 'off']).default('on'),
  DATABASE_READ_URL: databaseAddress.optional(),
  DATABASE_READ_MAX_LAG_SECONDS: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(3600))
    .default(60),
  SMTP_URL: z
    .string()
    .refine((value) => isUrl(value, ['smtp:', 'smtps:']))
    .optional(),
  LOG_LEVEL: z.enum(logLevels).default('info'),
  PAGES_AT: z
    .string()
    .regex(/^http:\/\/127\.0\.0\.1:\d{1,5}$/)
    .optional(),
  TRUST_PROXY: z.string().regex(/^\d$/).transform(Number).default(0),
  STEMPEL_SECRET: z
    .string()
    .regex(/^\S{32,}$/)
    .optional(),
  ALLOWED_NETWORKS: z
    .string()
    .transform((value) => value.split(',').map((network) => network.trim()))
    .refine((networks) => networks.every(isNetwork))
    .default([]),
  OPS_PORT: port.optional(),
  OPS_HOST: z
    .string()
    .refine((value) => isIP(value) !== 0)
    .default('127.0.0.1'),
  DRAIN_SECONDS: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .pipe(z.int().max(300))
    .optional(),
  FILES_DIR: z.string().refine(isFolderOrFree).optional(),
  FILES_IN: z.enum(['folder', 'database']).default('folder'),
  BACKUP_DIR: z.string().refine(isFolderOrFree).optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/)
    .default('03:00'),
  BACKUP_KEEP: z
    .string()
    .regex(/^\d{1,4}$/)
    .transform(Number)
    .pipe(z.int().min(1).max(1000))
    .default(14),
  BACKUP_PASSPHRASE: z.string().min(12).optional(),
  ...variablesOfTraces,
});

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
    dataDir: resolve(projectRoot, DATA_DIR ?? '.stempel'),
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

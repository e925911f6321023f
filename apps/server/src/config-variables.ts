import { statSync } from 'node:fs';
import { isIP } from 'node:net';
import { resolve } from 'node:path';
import { isNetwork } from '@stempel/outgoing';
import { z } from 'zod';
import { acceptedOfTraces, variablesOfTraces } from './operations/trace-settings.ts';
import { projectRoot } from './project-root.ts';

export const logLevels = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;

/** What each variable may be, in words. */
export const accepted = {
  PORT: 'a whole number from 1 to 65535',
  BASE_URL: 'an http or https origin without path, query or credentials, such as https://time.example.com',
  STEMPEL_ENV: 'production or staging',
  DATA_DIR: 'the path of a folder, which is made when it is not there',
  DEMO: 'on or off',
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

export type Variable = keyof typeof accepted;

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

export const variables = z.object({
  PORT: port.default(3000),
  BASE_URL: z
    .string()
    .refine(isOrigin)
    .transform((value) => new URL(value).origin)
    .optional(),
  STEMPEL_ENV: z.enum(['production', 'staging']).default('production'),
  DATA_DIR: z.string().refine(isFolderOrFree).optional(),
  DEMO: z.enum(['on', 'off']).default('on'),
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

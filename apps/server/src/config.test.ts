import { readdirSync, readFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { connectionsOn } from '@stempel/db/embedded';
import { describe, expect, test } from 'vitest';
import { projectRoot, readConfig } from './config.ts';

const external = { DATABASE_URL: 'postgres://owner@db.example/stempel' };

describe('defaults', () => {
  test('an empty environment serves port 3000 on the embedded database', () => {
    const config = readConfig({});
    expect(config).toMatchObject({
      port: 3000,
      baseUrl: 'http://localhost:3000',
      environment: 'production',
      databaseUrl: null,
      databaseDirectUrl: null,
      databaseReadUrl: null,
      readMaxLagSeconds: 60,
      preparedStatements: true,
      smtpUrl: null,
      logLevel: 'info',
      proxies: 0,
      secret: null,
      allowedNetworks: [],
    });
  });

  test('a second listener is on this machine only, and a balancer has five seconds to notice an end', () => {
    expect(readConfig({})).toMatchObject({ operations: null, drainSeconds: 0 });
    expect(readConfig({ OPS_PORT: '9464' })).toMatchObject({
      operations: { port: 9464, host: '127.0.0.1' },
      drainSeconds: 5,
    });
  });

  test('an empty variable counts as unset', () => {
    expect(readConfig({ ...external, PORT: '', LOG_LEVEL: ' ' })).toMatchObject({
      port: 3000,
      logLevel: 'info',
    });
  });

  test('the base address follows the port and loses its trailing slash', () => {
    expect(readConfig({ ...external, PORT: '8080' }).baseUrl).toBe('http://localhost:8080');
    expect(readConfig({ ...external, BASE_URL: 'https://time.example/' }).baseUrl).toBe(
      'https://time.example',
    );
  });

  test('a relative DATA_DIR is taken from the project folder, wherever the command was typed', () => {
    expect(readConfig({ ...external, DATA_DIR: 'data/here' }).dataDir).toBe(join(projectRoot, 'data/here'));
  });
});

test('calls share connections by the cores beside the embedded PostgreSQL, twenty elsewhere, or so many as are asked for', () => {
  expect(readConfig({}).connections).toBe(connectionsOn(availableParallelism()));
  expect(readConfig(external).connections).toBe(20);
  expect(readConfig({ DATABASE_CONNECTIONS: '9' }).connections).toBe(9);
  expect(readConfig({ ...external, DATABASE_CONNECTIONS: '500' }).connections).toBe(500);
});

test('contents of files lie in the database, in a folder, or only earlier ones in a folder', () => {
  expect(readConfig({}).files).toBeNull();
  const path = join(projectRoot, 'data/files');
  expect(readConfig({ FILES_DIR: 'data/files' }).files).toEqual({ path, takesNew: true });
  const back = readConfig({ FILES_DIR: 'data/files', FILES_IN: 'database' });
  expect(back.files).toEqual({ path, takesNew: false });
});

test('traces are sent where an address for them is set, unless something says no', () => {
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4318';
  const usual = { protocol: 'http/protobuf', sampler: 'parentbased_always_on', share: 1 };
  expect(readConfig({}).traces).toBeNull();
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT }).traces).toEqual(usual);
  const OTEL_EXPORTER_OTLP_TRACES_ENDPOINT = 'https://collector.example/v1/traces';
  expect(readConfig({ OTEL_EXPORTER_OTLP_TRACES_ENDPOINT }).traces).toEqual(usual);
  const sampled = { OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '.05' };
  const protocols = {
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/protobuf',
    OTEL_EXPORTER_OTLP_TRACES_PROTOCOL: 'http/json',
  };
  expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...sampled, ...protocols }).traces).toEqual({
    ...{ protocol: 'http/json', sampler: 'traceidratio', share: 0.05 },
  });
  for (const no of [{ OTEL_SDK_DISABLED: 'TRUE' }, { OTEL_TRACES_EXPORTER: 'none' }])
    expect(readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT, ...no }).traces).toBeNull();
});

test('what other programs of a machine are told about traces stops no server that sends none', () => {
  const forOthers = { OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc', OTEL_TRACES_SAMPLER: 'jaeger_remote' };
  expect(readConfig(forOthers).traces).toBeNull();
  const OTEL_EXPORTER_OTLP_ENDPOINT = 'http://127.0.0.1:4317';
  expect(
    readConfig({ ...forOthers, OTEL_EXPORTER_OTLP_ENDPOINT, OTEL_SDK_DISABLED: 'true' }).traces,
  ).toBeNull();
  expect(() => readConfig({ ...forOthers, OTEL_EXPORTER_OTLP_ENDPOINT })).toThrow(/PROTOCOL is "grpc"/);
});

test('a share that no sampler asks for is refused: all calls would be traced', () => {
  const given = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318', OTEL_TRACES_SAMPLER_ARG: '0.05' };
  for (const more of [{}, { OTEL_TRACES_SAMPLER: 'always_on' }])
    expect(() => readConfig({ ...given, ...more })).toThrow(
      /^OTEL_TRACES_SAMPLER_ARG is "0.05": expected a share from 0 to 1, such as 0.05, beside/,
    );
  expect(readConfig({ ...given, OTEL_TRACES_SAMPLER: 'parentbased_traceidratio' }).traces?.share).toBe(0.05);
});

describe('a bad value is refused with the variable, the value and what is accepted', () => {
  test.each([
    ['PORT', 'http', /^PORT is "http": expected a whole number from 1 to 65535\.$/],
    ['PORT', '0', /^PORT is "0": expected/],
    ['PORT', '65536', /^PORT is "65536": expected/],
    ['PORT', '80.5', /^PORT is "80.5": expected/],
    ['STEMPEL_ENV', 'test', /^STEMPEL_ENV is "test": expected production or staging\.$/],
    ['BASE_URL', 'time.example', /^BASE_URL is "time.example": expected an http or https origin/],
    ['BASE_URL', 'https://time.example/app', /^BASE_URL is/],
    ['BASE_URL', 'ftp://time.example', /^BASE_URL is/],
    [
      'DATABASE_URL',
      'mysql://db/stempel',
      /^DATABASE_URL is "mysql:\/\/db\/stempel": expected the URL of a PostgreSQL/,
    ],
    ['DATABASE_DIRECT_URL', 'db.example:5432', /^DATABASE_DIRECT_URL is "db.example:5432": expected the URL/],
    [
      'DATABASE_READ_URL',
      'http://replica',
      /^DATABASE_READ_URL is "http:\/\/replica": expected the URL of a/,
    ],
    ['DATABASE_READ_MAX_LAG_SECONDS', '0', /^DATABASE_READ_MAX_LAG_SECONDS is "0": expected a whole number/],
    ['DATABASE_PREPARED_STATEMENTS', 'no', /^DATABASE_PREPARED_STATEMENTS is "no": expected on or off/],
    ['DATABASE_CONNECTIONS', '4', /^DATABASE_CONNECTIONS is "4": expected a whole number from 5 to 500/],
    ['SMTP_URL', 'mail.example:25', /^SMTP_URL is "mail.example:25": expected the URL of a mail server/],
    ['LOG_LEVEL', 'loud', /^LOG_LEVEL is "loud": expected fatal, error, warn, info, debug, trace, silent\.$/],
    [
      'ALLOWED_NETWORKS',
      '10.0.0.0/8, intranet',
      /^ALLOWED_NETWORKS is "10\.0\.0\.0\/8, intranet": expected networks in CIDR/,
    ],
    ['STEMPEL_SECRET', 'short', /^STEMPEL_SECRET is "… \(5 characters\)": expected at least 32/],
    ['TRUST_PROXY', 'yes', /^TRUST_PROXY is "yes": expected how many proxies stand in front, 0 to 9\.$/],
    [
      'OPS_PORT',
      'ops',
      /^OPS_PORT is "ops": expected a whole number from 1 to 65535, another one than PORT\.$/,
    ],
    ['OPS_PORT', '3000', /^OPS_PORT is "3000": expected .* another one than PORT\.$/],
    ['OPS_HOST', 'ops.example', /^OPS_HOST is "ops.example": expected an IP address of this machine/],
    ['DRAIN_SECONDS', '301', /^DRAIN_SECONDS is "301": expected a whole number from 0 to 300\.$/],
    [
      'OTEL_EXPORTER_OTLP_ENDPOINT',
      'collector:4318',
      /^OTEL_EXPORTER_OTLP_ENDPOINT is "collector:4318": expected/,
    ],
    [
      'OTEL_EXPORTER_OTLP_PROTOCOL',
      'grpc',
      /^OTEL_EXPORTER_OTLP_PROTOCOL is "grpc": expected http.protobuf or/,
    ],
    ['OTEL_TRACES_SAMPLER', 'sometimes', /^OTEL_TRACES_SAMPLER is "sometimes": expected parentbased_/],
    ['OTEL_TRACES_SAMPLER_ARG', '5', /^OTEL_TRACES_SAMPLER_ARG is "5": expected a share from 0 to 1/],
    ['OTEL_TRACES_SAMPLER_ARG', '0001', /^OTEL_TRACES_SAMPLER_ARG is "0001": expected a share/],
    ['OTEL_SDK_DISABLED', 'yes', /^OTEL_SDK_DISABLED is "yes": expected true or false/],
    ['DATA_DIR', join(projectRoot, 'LICENSE'), /^DATA_DIR is ".*LICENSE": expected the path of a folder/],
    ['FILES_DIR', join(projectRoot, 'LICENSE'), /^FILES_DIR is ".*LICENSE": expected the path of a folder/],
  ])('%s=%s', (name, value, message) => {
    const traced = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:4318' };
    expect(() => readConfig({ ...external, ...traced, [name]: value })).toThrow(message);
  });

  test.each([
    [
      'DATABASE_DIRECT_URL',
      'postgres://me:hunter2@db/x',
      /^DATABASE_DIRECT_URL is "postgres:\/\/me:…@db\/x".*beside/,
    ],
    ['DATABASE_READ_URL', 'postgres://replica/x', /^DATABASE_READ_URL is .*beside DATABASE_URL\.$/],
    ['DATABASE_PREPARED_STATEMENTS', 'off', /^DATABASE_PREPARED_STATEMENTS is .*beside DATABASE_URL\.$/],
  ])('%s alone, which says nothing of the embedded database', (name, value, message) => {
    expect(() => readConfig({ [name]: value })).toThrow(message);
    expect(() => readConfig({ ...external, [name]: value })).not.toThrow();
  });

  test('OPS_HOST alone, which would listen nowhere', () => {
    expect(() => readConfig({ OPS_HOST: '0.0.0.0' })).toThrow(
      /^OPS_HOST is "0\.0\.0\.0": .* beside OPS_PORT\.$/,
    );
  });

  test('FILES_IN alone, or what it cannot be', () => {
    expect(() => readConfig({ FILES_IN: 'folder' })).toThrow(/^FILES_IN is "folder": .* beside FILES_DIR\.$/);
    expect(() => readConfig({ FILES_DIR: 'files', FILES_IN: 'nowhere' })).toThrow(/^FILES_IN is "nowhere"/);
  });

  test('several bad variables are all named at once', () => {
    expect(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' })).toThrow(/^PORT is "x".*\nLOG_LEVEL is "y"/);
  });

  test('no password is repeated in the message', () => {
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).toThrow(/mysql:\/\/me:…@db/);
    expect(() => readConfig({ DATABASE_URL: 'mysql://me:hunter2@db/x' })).not.toThrow(/hunter2/);
  });
});

/** Every source file of apps and packages that runs in production. */
function sources(folder: string): string[] {
  return readdirSync(join(projectRoot, folder), { withFileTypes: true }).flatMap((entry) => {
    if (['node_modules', '.next', 'e2e', 'testing'].includes(entry.name)) return [];
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return sources(path);
    return /\.tsx?$/.test(entry.name) && !/\.test\.tsx?$|\.config\.ts$/.test(entry.name) ? [path] : [];
  });
}

test('nothing but config.ts reads the environment', () => {
  const readers = [...sources('apps'), ...sources('packages')].filter((path) =>
    /process\??\s*\.\s*env|process\s*\[|\benv\b[^;]*from 'node:process'/.test(
      readFileSync(join(projectRoot, path), 'utf8'),
    ),
  );
  expect(readers).toEqual(['apps/server/src/config.ts']);
});

import { enableCompileCache } from 'node:module';
import { type Config, ConfigurationError, compileCache, readConfig } from './config.ts';
import { describeError } from './describe-error.ts';
import { createLog, type Logger } from './log.ts';
import type { Installation } from './open-installation.ts';

// The process of `npm start`: configuration, server, banner, and an orderly end.

/** Ends the process with a message for the operator; the log has the rest. */
function giveUp(error: unknown): never {
  const thrown = error instanceof Error ? error : new Error(String(error));
  const { name, message } = thrown;
  const known =
    error instanceof ConfigurationError ||
    name === 'OtherSecretError' ||
    /^(PORT|OPS_PORT|OPS_HOST|DATABASE_[A-Z_]+|DATA_DIR|SMTP_URL) /.test(message);
  // With what it was caused by, as in the log: a query that failed does not say why.
  const { stack } = describeError(thrown) as { stack: string };
  process.stderr.write(`\nStempel did not start.\n${known ? message : stack}\n`);
  process.exit(1);
}

const patienceMilliseconds = 2_000;

/**
 * Resolves when the process should end. Ctrl-C arrives twice at once, from the terminal and from the runner; a
 * later second signal ends the process without waiting.
 */
function askedToStop(): Promise<string> {
  return new Promise((resolve) => {
    let first: number | undefined;
    const note = (reason: string) => {
      if (first !== undefined && performance.now() - first > patienceMilliseconds) process.exit(1);
      first ??= performance.now();
      resolve(reason);
    };
    for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, note);
    if (!process.argv.includes('--stop-with-parent')) return;
    const parent = process.ppid;
    setInterval(() => process.ppid !== parent && resolve('the runner ended'), 1_000).unref();
  });
}

/** The embedded database is brought back when it ends by itself; where that fails, the process ends and says so. */
function keepDatabaseRunning(installation: Installation, log: Logger): void {
  installation.keepRunning({
    restarted: () => log.warn('the embedded PostgreSQL had ended and was started again'),
    lost: (error) => {
      log.fatal({ err: error }, 'the embedded PostgreSQL ended and cannot be started again');
      process.stderr.write(
        `\nStempel ends: its database ended and does not start again.\n${error.message}\n`,
      );
      process.exit(1);
    },
  });
}

/** Prepares the demo; where it has to be made, one line says so and how long it took. */
async function prepareDemoAsStep(
  config: Config,
  { db }: Installation,
  log: Logger,
): ReturnType<typeof import('./demo.ts').prepareDemo> {
  const began = performance.now();
  let isFirst = false;
  const { prepareDemo } = await import('./demo.ts');
  const demo = await prepareDemo(config, db, () => {
    isFirst = true;
    process.stderr.write('Making the demo company…');
    // What jobs did for the demo is no news, and would stand in the middle of the line.
    if (log.level === 'info') log.level = 'warn';
  });
  if (isFirst) process.stderr.write(` ${Math.max(1, Math.round((performance.now() - began) / 1000))} s\n`);
  log.level = config.logLevel;
  return demo;
}

async function main(): Promise<void> {
  enableCompileCache(compileCache);
  const config = readConfig();
  const log = createLog(config.logLevel);
  const interrupted = askedToStop();
  const { startServer } = await import('./start-server.ts');
  const { banner } = await import('./banner.ts');
  const server = await startServer(config, log);
  let exitCode = 0;
  process.on('unhandledRejection', (error) => log.fatal({ err: error }, 'unhandled rejection'));
  process.on('uncaughtException', (error) => {
    // Nothing is known about the state any more: what still runs may end, and then a new process is better.
    log.fatal({ err: error }, 'uncaught exception');
    exitCode = 1;
    process.kill(process.pid, 'SIGTERM');
  });
  keepDatabaseRunning(server.installation, log);
  const demo = await prepareDemoAsStep(config, server.installation, log);
  if (!process.argv.includes('--without-banner'))
    process.stdout.write(banner(config, server.installation, demo));
  // Whoever started this process with a channel learns that it answers.
  process.send?.('ready');
  const reason = await interrupted;
  log.info({ reason }, 'stopping');
  // At a terminal nobody stands in front and has to notice; after a fault a new process is what callers need.
  await server.stop({ atOnce: reason === 'SIGINT', briefly: reason !== 'SIGTERM' || exitCode !== 0 });
  process.exit(exitCode);
}

main().catch(giveUp);

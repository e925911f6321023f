import { enableCompileCache } from 'node:module';
import { availableParallelism } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { standBehindCalls } from '@stempel/db/stand-behind-calls';
import { LastCall } from './last-call.ts';
import { secondsOfJobs, secondsOfTheRest, within } from './last-seconds.ts';
import { consoleMessages } from './project-root.ts';
import type { Told, WorkOrder } from './start-work-thread.ts';

// The thread of the jobs: what they work out for minutes and the garbage it leaves hold up no call. It has connections
// of its own, and the server logs for it.

const { addresses, mail, webhooks, files, backups, compileCache, poolSize, lastCall } =
  workerData as WorkOrder;

/** Of the time of the processor it gets a tenth of what a call gets, where both want it. */
const niceness = 10;

/** With that many cores there is room for calls beside all that jobs do at once. */
const coresEnough = 4;

standBehindCalls(niceness);
enableCompileCache(compileCache);
const [
  { connectTo },
  { ErrandRunner },
  { mailSender, startWorkers },
  { prepareReading },
  { openWords },
  { describeError },
  { createOutgoing },
  { createWebhookDoor },
  { answerQuestion },
  { WorkMetrics },
] = await Promise.all([
  import('./connect-to.ts'),
  import('./errands.ts'),
  import('@stempel/jobs'),
  import('@stempel/services/transfer/imports'),
  import('@stempel/services'),
  import('./describe-error.ts'),
  import('@stempel/outgoing'),
  import('@stempel/auth/webhooks'),
  import('./operations/thread-questions.ts'),
  import('./operations/work-metrics.ts'),
]);

/** An error loses what PostgreSQL said of it on the way to another thread; its fields do not. */
function logAs(level: 'debug' | 'info' | 'warn' | 'error') {
  return (fields: object, message: string) => {
    const err = 'err' in fields && fields.err instanceof Error ? { err: describeError(fields.err) } : {};
    parentPort?.postMessage({ level, fields: JSON.parse(JSON.stringify({ ...fields, ...err })), message });
  };
}

const log = { debug: logAs('debug'), info: logAs('info'), warn: logAs('warn'), error: logAs('error') };
process.on('unhandledRejection', (error) => log.error({ err: error }, 'unhandled rejection'));

prepareReading();
const calls = new LastCall(lastCall);
const isCalled = availableParallelism() < coresEnough ? () => calls.isRecent() : undefined;
const db = connectTo(addresses, { poolSize, isCalled, niceness, log });
const errands = parentPort && new ErrandRunner(db, parentPort);
const outgoing = createOutgoing(webhooks);
const { open } = createWebhookDoor({ instanceSecret: webhooks.instanceSecret, outgoing });
const metrics = new WorkMetrics();
const workers = await startWorkers({
  db,
  appUrl: addresses.url,
  log,
  now: () => Temporal.Now.instant(),
  sendMail: mailSender(mail),
  files: files ?? undefined,
  words: openWords(consoleMessages),
  webhooks: { outgoing, open },
  watch: metrics.watch,
});
metrics.measure(db, workers);
const backingUp = backups && (await startBackingUp(backups));

async function startBackingUp({ plan, ownerUrl }: NonNullable<WorkOrder['backups']>) {
  const { scheduleBackups } = await import('./backup/scheduled-backups.ts');
  const secret = webhooks.instanceSecret;
  return scheduleBackups({
    plan,
    ownerUrl,
    secret,
    files,
    locks: db.locks,
    now: () => Temporal.Now.instant(),
    log,
  });
}

const answers = {
  async queue() {
    await workers.check();
    return 'ok';
  },
  metrics: () => metrics.text(),
};
parentPort?.on('message', async (told: Told) => {
  if ('question' in told) {
    parentPort?.postMessage(await answerQuestion(told, answers));
    return;
  }
  if (!('stop' in told)) return errands?.run(told);
  backingUp?.stop();
  const noted = (ending: Promise<void>) =>
    ending.catch((err: unknown) => log.error({ err }, 'not ended in order'));
  const errandsEnded = errands?.ended() ?? Promise.resolve();
  await Promise.all([within(secondsOfJobs, noted(workers.stop())), within(told.stop, noted(errandsEnded))]);
  await within(secondsOfTheRest, noted(outgoing.close()), noted(db.close()));
  process.exit();
});
parentPort?.postMessage('ready');

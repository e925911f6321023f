import { Worker } from 'node:worker_threads';
import { entryFile } from '@stempel/db/entry-file';
import type { MailSettings } from '@stempel/jobs';
import type { ManyStatements } from '@stempel/services/statements';
import type { BackupPlan } from './backup/scheduled-backups.ts';
import type { Config } from './config.ts';
import type { Addresses } from './connect-to.ts';
import { type Errand, type ErrandNews, Errands } from './errands.ts';
import { secondsOfJobs, secondsOfTheRest, within } from './last-seconds.ts';
import type { Logger } from './log.ts';
import { type Answered, type Asked, Questions } from './operations/thread-questions.ts';

const entry = entryFile(import.meta.dirname, 'work-thread');

/** What the thread of the jobs is given. */
export interface WorkOrder {
  addresses: Addresses;
  poolSize: number;
  mail: MailSettings;
  /** What deliveries to webhooks need. */
  webhooks: { instanceSecret: string; allowedNetworks: readonly string[] };
  /** Where contents of files lie that people add, beside the database; null: nowhere. */
  files: Config['files'];
  /** Backups that are made by themselves, and the owner of the tables, who alone reads everything; null for none. */
  backups: { plan: BackupPlan; ownerUrl: string } | null;
  /** Folder of compiled modules. */
  compileCache: string;
  /** Of `LastCall`. */
  lastCall: SharedArrayBuffer;
}

/** What it is told: an errand, a question, or to end, and for how many seconds errands are waited for. */
export type Told = { stop: number } | Errand | Asked;

/** What it says: that it works, how an errand ended, what it answers, or a line for the log with errors as their fields. */
type Said =
  | 'ready'
  | ErrandNews
  | Answered
  | { level: 'debug' | 'info' | 'warn' | 'error'; fields: object; message: string };

export interface WorkThread {
  /** Worked out in the thread while it works; see `Errands`. */
  manyStatements: ManyStatements;
  ask: Questions['ask'];
  /** Resolves when the jobs work; rejects with what kept them from it. */
  ready: Promise<void>;
  /**
   * Lets running work end, then gives the rest back to the queue. What calls wait for has `seconds`, as they have; whatever hangs
   * then is taken up by another process, or was never done.
   */
  stop(seconds: number): Promise<void>;
}

/** As a process of its own has; a thread has twice as much from node, which costs memory and saves no time. */
const youngMebibytes = 48;

/**
 * Starts the jobs in a thread of their own. When it fails later the process ends, as by any error that nobody caught:
 * another one takes up its work.
 */
export function startWorkThread(order: WorkOrder, log: Logger): WorkThread {
  const resourceLimits = { maxYoungGenerationSizeMb: youngMebibytes };
  const thread = new Worker(entry, { workerData: order, name: 'jobs', resourceLimits });
  const started = Promise.withResolvers<void>();
  started.promise.catch(() => {});
  let state: 'starting' | 'working' | 'stopping' = 'starting';
  const fail = (error: Error) => {
    started.reject(error);
    if (state === 'working') throw error;
    state = 'stopping';
  };
  const errands = new Errands(
    (errand) => thread.postMessage(errand satisfies Told),
    () => state === 'working',
  );
  const questions = new Questions((asked) => thread.postMessage(asked satisfies Told));
  thread.on('message', (said: Said) => {
    if (said === 'ready') {
      started.resolve();
      if (state === 'starting') state = 'working';
    } else if ('errand' in said) errands.hear(said);
    else if ('question' in said) questions.hear(said);
    else log[said.level](said.fields, said.message);
  });
  thread.on('error', fail);
  const ended = new Promise<void>((resolve) => {
    thread.once('exit', () => {
      resolve();
      const error = new Error('The thread of the jobs ended.');
      errands.lose(error);
      fail(error);
    });
  });
  return {
    ready: started.promise,
    manyStatements: errands.manyStatements,
    ask: (question) => questions.ask(question),
    async stop(seconds) {
      state = 'stopping';
      thread.postMessage({ stop: seconds } satisfies Told);
      await within(Math.max(seconds, secondsOfJobs) + secondsOfTheRest + 1, ended);
      await thread.terminate();
    },
  };
}

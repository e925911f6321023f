import type { ServiceContext } from '@stempel/services';
import type { JobTools } from './catalogue.ts';
import type { WebhookTools } from './webhooks/send-delivery.ts';

/** The part of a logger that the workers use; the server passes its own. */
export type JobLog = Record<'debug' | 'info' | 'warn' | 'error', (fields: object, message: string) => void>;

export type WorkerSettings = JobTools & {
  db: ServiceContext['db'];
  /** Connects the queue as the application role, which row-level security binds. */
  appUrl: string;
  log: JobLog;
  now: () => Temporal.Instant;
  /** How deliveries to webhooks leave the service; left out: they wait for a server that has it. */
  webhooks?: Pick<WebhookTools, 'outgoing' | 'open' | 'patienceSeconds'> & {
    /** Webhooks that are worked for at a time; 64 unless told otherwise. */
    places?: number | undefined;
  };
  /** Told of all that is done. */
  watch?: JobWatch | undefined;
};

/** Who measures what the workers do. */
export type JobWatch = {
  begin(job: string): {
    /** What this run did so far: counts by name. */
    progress(counts: Record<string, number>): void;
    end(result: 'done' | 'failed'): void;
  };
  /** A try to deliver an event to a webhook. */
  tried(result: 'delivered' | 'failed'): void;
};

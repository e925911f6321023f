import { getHeapStatistics } from 'node:v8';
import type { Database } from '@stempel/db';
import type { JobWatch, Workers } from '@stempel/jobs';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { measurePool } from './process-metrics.ts';

/** Seconds: most jobs find nothing to do, some take a quarter of an hour. */
const buckets = [0.01, 0.1, 1, 10, 60, 300, 900];

/** The metrics of the thread of the jobs. Which job it was is the label `work`: `job` is what Prometheus calls the servers, and it renames another's. */
export class WorkMetrics {
  readonly #registry = new Registry();
  /** What the workers tell of what they do. */
  readonly watch: JobWatch;

  constructor() {
    const registers = [this.#registry];
    const durations = new Histogram({
      ...{ name: 'stempel_job_duration_seconds', buckets, registers, labelNames: ['work', 'result'] },
      help: 'How long jobs of one workspace took, by how they ended.',
    });
    const effects = new Counter({
      ...{ name: 'stempel_job_effects_total', registers, labelNames: ['work', 'effect'] },
      help: 'What jobs did, also while they run: statements generated, settled, failed; mails sent; rows cleaned up.',
    });
    new Gauge({
      ...{ name: 'stempel_jobs_heap_bytes', registers, labelNames: ['state'] },
      help: 'The heap of the thread of the jobs: used, and taken from the system. The metrics of Node tell of the other thread.',
      collect() {
        const { used_heap_size: used, total_heap_size: taken } = getHeapStatistics();
        this.set({ state: 'used' }, used);
        this.set({ state: 'taken' }, taken);
      },
    });
    const running = new Gauge({
      ...{ name: 'stempel_jobs_running', registers, labelNames: ['work'] },
      help: 'Workspaces that jobs work for at the moment.',
    });
    const tries = new Counter({
      ...{ name: 'stempel_webhook_tries_total', registers, labelNames: ['result'] },
      help: 'Tries to deliver an event to a webhook.',
    });
    this.watch = {
      begin(job) {
        const stop = durations.startTimer({ work: job });
        const told: Record<string, number> = {};
        running.inc({ work: job });
        const progress = (counts: Record<string, number>) => {
          for (const [effect, count] of Object.entries(counts)) {
            effects.inc({ work: job, effect }, Math.max(0, count - (told[effect] ?? 0)));
            told[effect] = count;
          }
        };
        return {
          progress,
          end(result) {
            stop({ result });
            running.dec({ work: job });
          },
        };
      },
      tried: (result) => tries.inc({ result }),
    };
  }

  /** What is asked of the database when somebody asks for metrics. */
  measure(db: Database, workers: Pick<Workers, 'measure'>): void {
    measurePool(this.#registry, db, 'jobs');
    const registers = [this.#registry];
    const due = gauge('stempel_due_work_workspaces', 'Workspaces for which work is due and not done.', [
      'work',
    ]);
    const age = gauge('stempel_due_work_age_seconds', 'Since when the oldest of it is due.', ['work']);
    const messages = gauge(
      'stempel_queue_messages',
      'Messages of the queue as it counts them itself, once a minute.',
      ['work', 'state'],
    );
    const waiting = gauge('stempel_webhook_deliveries_waiting', 'Deliveries that wait for a try.', []);
    const lag = gauge(
      'stempel_webhook_lag_seconds',
      'Age of the oldest event that an active webhook was not told of.',
      [],
    );
    function gauge(name: string, help: string, labelNames: string[]) {
      return new Gauge({ name, help, labelNames, registers });
    }
    this.#refresh = async () => {
      const { work, queues, webhooks } = await workers.measure();
      for (const { job, workspaces, ageSeconds } of work) {
        due.set({ work: job }, workspaces);
        age.set({ work: job }, ageSeconds);
      }
      for (const { job, queued, active } of queues) {
        messages.set({ work: job, state: 'queued' }, queued);
        messages.set({ work: job, state: 'active' }, active);
      }
      waiting.set(webhooks.waiting);
      lag.set(webhooks.lagSeconds);
    };
  }

  #refresh = async (): Promise<void> => {};

  /** As Prometheus reads it. */
  async text(): Promise<string> {
    await this.#refresh();
    return this.#registry.metrics();
  }
}

import { setTimeout } from 'node:timers/promises';

/** Why something is not ready; null where it is. */
type Problem = string | null;

export type Readiness = {
  isReady: boolean;
  checks: Record<'database' | 'migrations' | 'queue' | 'draining', Problem>;
};

export type ReadinessSettings = {
  /** Resolves while PostgreSQL answers. */
  probe(): Promise<void>;
  /** The moment of the newest migration of the database. */
  findNewestMigration(): Promise<number | null>;
  /** That of this version. */
  newestMigration: number;
  /** Resolves when the queue answered; may take long while jobs work something out. */
  askQueue(): Promise<void>;
  now?: () => number;
};

/** For the questions of one look; what has no answer by then is judged by the answer before. */
const patienceMilliseconds = 2_000;

/** Jobs may work for so long before they answer: a queue that is heard of later is none. */
const silenceMilliseconds = 60_000;

/** Whether calls should come here: asked by balancers every second, so all of them share one look at a time. */
export class ReadinessCheck {
  readonly #settings: ReadinessSettings;
  readonly #now: () => number;
  #isDraining = false;
  #look: Promise<Readiness> | undefined;
  #queue: { problem: Problem; at: number };
  #isAsking = false;
  #last: Readiness['checks'] = { database: null, migrations: null, queue: null, draining: null };

  constructor(settings: ReadinessSettings) {
    this.#settings = settings;
    this.#now = settings.now ?? (() => performance.now());
    this.#queue = { problem: null, at: this.#now() };
  }

  /** From now on no calls should come: this process ends soon. */
  drain(): void {
    this.#isDraining = true;
  }

  async look(): Promise<Readiness> {
    // Balancers shall know at once, whatever else takes its time.
    if (this.#isDraining) return this.#judge({ ...this.#last, draining: 'this server is about to end' });
    this.#look ??= this.#lookOnce().finally(() => {
      this.#look = undefined;
    });
    const seen = await this.#look;
    this.#last = seen.checks;
    return seen;
  }

  #judge(checks: Readiness['checks']): Readiness {
    return { isReady: Object.values(checks).every((problem) => problem === null), checks };
  }

  async #lookOnce(): Promise<Readiness> {
    const [database, queue] = await Promise.all([this.#lookAtDatabase(), this.#lookAtQueue()]);
    return this.#judge({ ...database, queue, draining: null });
  }

  async #lookAtDatabase(): Promise<Pick<Readiness['checks'], 'database' | 'migrations'>> {
    try {
      await this.#settings.probe();
    } catch {
      const database = 'PostgreSQL does not answer; the log says why';
      return { database, migrations: 'not known while PostgreSQL does not answer' };
    }
    const wanted = this.#settings.newestMigration;
    const question = this.#settings.findNewestMigration().catch(() => null);
    const newest = await Promise.race([question, setTimeout(patienceMilliseconds, null, { ref: false })]);
    // A database that is further is one of the version after, which leaves what this one needs.
    if (newest !== null && newest >= wanted) return { database: null, migrations: null };
    const found = newest === null ? 'none can be read' : `the newest is that of ${instant(newest)}`;
    return { database: null, migrations: `this version needs the one of ${instant(wanted)}; ${found}` };
  }

  async #lookAtQueue(): Promise<Problem> {
    await Promise.race([this.#askQueue(), setTimeout(patienceMilliseconds, undefined, { ref: false })]);
    const { problem, at } = this.#queue;
    if (problem !== null) return problem;
    const silent = this.#now() - at;
    return silent > silenceMilliseconds ? `not heard of for ${Math.round(silent / 1_000)} s` : null;
  }

  async #askQueue(): Promise<void> {
    if (this.#isAsking) return;
    this.#isAsking = true;
    try {
      await this.#settings.askQueue();
      this.#queue = { problem: null, at: this.#now() };
    } catch (error) {
      this.#queue = { problem: `the queue cannot be used: ${(error as Error).message}`, at: this.#now() };
    } finally {
      this.#isAsking = false;
    }
  }
}

function instant(milliseconds: number): string {
  return Temporal.Instant.fromEpochMilliseconds(milliseconds).toString({ smallestUnit: 'second' });
}

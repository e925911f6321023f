import type { MessagePort } from 'node:worker_threads';
import type { Database } from '@stempel/db';
import { forCall, type ServiceContext } from '@stempel/services';
import { type ManyStatements, manyStatements } from '@stempel/services/statements';
import { type CarriedError, packError, unpackError } from './carried-error.ts';

// What a call hands over to the thread of the jobs and waits for: it takes seconds of work, which other calls would wait for.

type Verb = keyof ManyStatements;

/** Who calls, as another thread can be told. */
type Caller = Pick<ServiceContext, 'workspace' | 'actor' | 'requestId'> & { now: string };

export interface Errand {
  number: number;
  verb: Verb;
  caller: Caller;
  input: unknown;
}

/** The end of an errand, or a fault in one of the many that it is about. */
export type ErrandNews = { errand: number } & (
  | { result: unknown }
  | { error: CarriedError }
  | { fault: CarriedError }
);

/** Fewer are worked out in the time that handing them over takes. */
const fewStatements = 10;

type OnFault = (error: unknown) => void;

/** The side of the calls: what it makes is worked out wherever `post` leads, and here while that is not there. */
export class Errands {
  readonly #waiting = new Map<number, { settle: PromiseWithResolvers<unknown>; onFault: OnFault }>();
  readonly #post: (errand: Errand) => void;
  readonly #isThere: () => boolean;
  #last = 0;

  constructor(post: (errand: Errand) => void, isThere: () => boolean) {
    this.#post = post;
    this.#isThere = isThere;
  }

  readonly manyStatements: ManyStatements = {
    previewDecisions: (ctx, input) =>
      input.ids.length > fewStatements && this.#isThere()
        ? this.#send(ctx, 'previewDecisions', input)
        : manyStatements.previewDecisions(ctx, input),
    decideStatements: (ctx, input, onFault) =>
      input.statements.length > fewStatements && this.#isThere()
        ? this.#send(ctx, 'decideStatements', input, onFault)
        : manyStatements.decideStatements(ctx, input, onFault),
  };

  hear(news: ErrandNews): void {
    const waiting = this.#waiting.get(news.errand);
    if (!waiting) return;
    if ('fault' in news) {
      waiting.onFault(unpackError(news.fault));
      return;
    }
    this.#waiting.delete(news.errand);
    if ('error' in news) waiting.settle.reject(unpackError(news.error));
    else waiting.settle.resolve(news.result);
  }

  /** Nobody works any more on what is waited for. */
  lose(error: Error): void {
    for (const { settle } of this.#waiting.values()) settle.reject(error);
    this.#waiting.clear();
  }

  #send<Name extends Verb>(
    { workspace, actor, requestId, now }: ServiceContext,
    verb: Name,
    input: Parameters<ManyStatements[Name]>[1],
    onFault: OnFault = () => {},
  ): ReturnType<ManyStatements[Name]> {
    this.#last += 1;
    const number = this.#last;
    const settle = Promise.withResolvers<unknown>();
    this.#waiting.set(number, { settle, onFault });
    this.#post({ number, verb, caller: { workspace, actor, requestId, now: `${now}` }, input });
    return settle.promise as ReturnType<ManyStatements[Name]>;
  }
}

/** The side that runs them. */
export class ErrandRunner {
  readonly #running = new Set<Promise<void>>();
  readonly #db: Database;
  readonly #port: MessagePort;

  constructor(db: Database, port: MessagePort) {
    this.#db = db;
    this.#port = port;
  }

  run(errand: Errand): void {
    const running = this.#run(errand).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  /** Resolves when none runs. */
  async ended(): Promise<void> {
    await Promise.all(this.#running);
  }

  async #run({ number, verb, caller, input }: Errand): Promise<void> {
    const tell = (news: object) => this.#port.postMessage({ errand: number, ...news });
    const ctx = { ...caller, db: forCall(this.#db), now: Temporal.Instant.from(caller.now) };
    try {
      // The input is the one that this verb was called with.
      const run = manyStatements[verb] as (...given: unknown[]) => Promise<unknown>;
      const result = await run(ctx, input, (error: unknown) => tell({ fault: packError(error) }));
      tell({ result });
    } catch (error) {
      tell({ error: packError(error) });
    }
  }
}

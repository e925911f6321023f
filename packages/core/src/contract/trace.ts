/** A fact of a trace: numbers, codes and references to arrays that exist anyway, so recording costs next to nothing. */
export type TraceValue = string | number | boolean | undefined | readonly number[] | object;

/**
 * One step of an explanation. `kind` names the sentence in the renderer's texts, `facts` fill it in;
 * minutes are epoch minutes or durations, dates are epoch days: the renderer formats them.
 */
export interface TraceEntry {
  readonly kind: string;
  readonly employment: string | undefined;
  /** Policy code and, for rules, rule code: `night/night`. */
  readonly subject: string | undefined;
  readonly facts: Readonly<Record<string, TraceValue>>;
}

/** Where parts of the engine put their explanation. */
export interface TraceSink {
  add(kind: string, subject: string | undefined, facts: Readonly<Record<string, TraceValue>>): void;
}

/** A sink that keeps what it is given, for one employment. */
export function collectTrace(entries: TraceEntry[], employment: string | undefined): TraceSink {
  return {
    add(kind, subject, facts) {
      entries.push({ kind, employment, subject, facts });
    },
  };
}

/** A sink that keeps nothing. */
export const noTrace: TraceSink = { add() {} };

/** What holds a trace: a statement, or a period that a correction evaluated again. */
export interface Explained {
  readonly trace: ReadonlyArray<Readonly<Record<string, unknown>>>;
}

/** One sentence of the explanation, as the engine wrote it: a key of our texts with the values to fill in. */
export interface TraceSentence {
  key: string;
  values: Record<string, string | number>;
  text: string;
}

export interface TraceEntry {
  kind: string;
  subject: string | null;
  sentences: TraceSentence[];
}

/** The trace that is stored; parts of another shape (older engines) are left out. */
export function readTrace({ trace }: Explained): TraceEntry[] {
  return trace.flatMap((entry) => {
    const { kind, subject, sentences } = entry;
    if (typeof kind !== 'string' || !Array.isArray(sentences)) return [];
    return [
      {
        kind,
        subject: typeof subject === 'string' ? subject : null,
        sentences: sentences.filter(isSentence),
      },
    ];
  });
}

function isSentence(value: unknown): value is TraceSentence {
  const sentence = value as Partial<TraceSentence> | null;
  return (
    typeof sentence?.key === 'string' &&
    typeof sentence.text === 'string' &&
    typeof sentence.values === 'object'
  );
}

/** Explains a supplement line, a counter policy or the norm balance. */
export const about = (subject: string) => (entry: TraceEntry) => entry.subject === subject;

export const ofKind = (kind: string) => (entry: TraceEntry) => entry.kind === kind;

/** Explains what happened to a time account: the steps that moved it, and its leave history. */
export const touchingAccount = (account: string) => (entry: TraceEntry) =>
  entry.sentences.some((sentence) => sentence.values.account === account);

/** Explains a payout: the settlement steps that paid it. */
export const payingOut = (activity: string | null) => (entry: TraceEntry) =>
  entry.sentences.some(
    (sentence) =>
      sentence.key === 'settlement.payout' && (!activity || sentence.values.activity === activity),
  );

/** Explains by a sentence of this key: what lapsed, what was deducted. */
export const saying = (key: string) => (entry: TraceEntry) =>
  entry.sentences.some((sentence) => sentence.key === key);

/** Explains a violation: what the step of the policy looked at and found. */
export const findingBy = (step: string, policy: string | null) => (entry: TraceEntry) =>
  entry.kind === 'constraint' &&
  entry.subject?.split('/')[0] === policy &&
  entry.sentences.some((sentence) => sentence.values.plugin === step);

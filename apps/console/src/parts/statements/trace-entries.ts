/** What holds a trace: a statement, or a period that a correction evaluated again. */
export interface Explained {
  readonly trace: readonly TraceEntry[];
}

/** One sentence of the explanation, as the engine wrote it: a key of our texts with the values to fill in. */
export interface TraceSentence {
  readonly key: string;
  readonly values: Readonly<Record<string, string | number>>;
  readonly text: string;
}

export interface TraceEntry {
  readonly kind: string;
  readonly subject: string | null;
  readonly sentences: readonly TraceSentence[];
  /** Of a rule: what it covers, as `{ start, end }`. */
  readonly intervals?: unknown;
}

/** What a rule covers in the period; of other entries nothing. */
export function intervalsOf({ kind, intervals }: TraceEntry): readonly { start: string; end: string }[] {
  return kind === 'rule-line' && Array.isArray(intervals) ? intervals : [];
}

/** Whether a fraction such as `127/4` is the decimal beside it, so that nothing was rounded. */
export function isExact(fraction: string, decimal: string): boolean {
  const [numerator = '', denominator = '1'] = fraction.split('/');
  const [, sign, whole = '', part = ''] = /^(-?)(\d+)(?:\.(\d+))?$/.exec(decimal) ?? [];
  if (sign === undefined || !/^-?\d+$/.test(numerator) || !/^\d+$/.test(denominator)) return false;
  const scaled = BigInt(`${sign}${whole}${part}`) * BigInt(denominator);
  return scaled === BigInt(numerator) * 10n ** BigInt(part.length);
}

/** Explains a supplement line, a counter policy or the norm balance. */
export const about = (subject: string) => (entry: TraceEntry) => entry.subject === subject;

export const ofKind = (kind: string) => (entry: TraceEntry) => entry.kind === kind;

/** What the engine writes where no activity is named. */
export const noActivity = 'no activity';

/** Explains what happened to a time account: its opening, the steps that moved it, and its leave history. */
const touchingAccount = (account: string) => (entry: TraceEntry) =>
  entry.sentences.some((sentence) => sentence.values.account === account);

/**
 * Follows the minutes of a time account: what it opened with and what moved it. Where a counter was credited to it, also
 * how the counter came about and every step that took something from it before.
 */
export function followingAccount(explained: Explained, account: string): (entry: TraceEntry) => boolean {
  const touches = touchingAccount(account);
  const isCredited = explained.trace.some(
    (entry) => touches(entry) && entry.sentences.some(({ key }) => key.startsWith('settlement.credit')),
  );
  const takes = (entry: TraceEntry) => entry.sentences.some(({ key }) => key === 'settlement.part');
  return (entry) => touches(entry) || (isCredited && (ofKind('norm-balance')(entry) || takes(entry)));
}

const payoutKeys = new Set([
  'settlement.payout',
  'settlement.pay',
  'settlement.pay-times',
  'settlement.pay-rounded',
]);

/** Explains a payout: the settlement steps that paid it. */
export const payingOut = (activity: string | null) => (entry: TraceEntry) =>
  entry.sentences.some(
    (sentence) => payoutKeys.has(sentence.key) && (!activity || sentence.values.activity === activity),
  );

/** Explains by a sentence of this key: what lapsed, what was deducted. */
export const saying = (key: string) => (entry: TraceEntry) =>
  entry.sentences.some((sentence) => sentence.key === key);

/** Explains a violation: what the step of the policy looked at and found. */
const findingBy = (step: string, policy: string | null) => (entry: TraceEntry) =>
  entry.kind === 'constraint' &&
  entry.subject?.split('/')[0] === policy &&
  entry.sentences.some((sentence) => sentence.values.plugin === step);

/** Which parts of a trace are about a line of a correction or of a sandbox run. */
export function explaining(
  { kind, key }: { readonly kind: string; readonly key: string },
  explained: Explained,
): (entry: TraceEntry) => boolean {
  if (kind === 'supplement') return about(key);
  if (kind === 'payout') return payingOut(key || null);
  if (kind === 'account') return followingAccount(explained, key);
  if (key === 'lapsed_minutes') return saying('settlement.lapsed');
  if (key === 'deducted_minutes') return saying('settlement.deducted');
  return (entry) => ofKind('norm-balance')(entry) || ofKind('automatic-step')(entry);
}

/**
 * Explains a violation: what its rule found or, of a rule about the use of an account, what moved the account, which that rule
 * looked at.
 */
export function explainingViolation(
  { step, policy, facts }: ViolationFound,
  explained: Explained,
): (entry: TraceEntry) => boolean {
  const found = findingBy(step, policy);
  const { account } = facts;
  if (explained.trace.some(found) || typeof account !== 'string') return found;
  return followingAccount(explained, account);
}

interface ViolationFound {
  readonly step: string;
  readonly policy: string | null;
  readonly facts: Readonly<Record<string, string | number>>;
}

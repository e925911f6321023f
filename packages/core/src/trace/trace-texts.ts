/**
 * Sentences of a trace by key, `{name}` filled in from the sentence's values. Every language has the same keys;
 * English is the one the engine ships, others are given to `presentTrace`.
 */
export const englishTraceTexts = {
  'step.applied':
    '{plugin} of {subject} (version {version}): worked time before {before} min, after {after} min.',
  'rule.line': '{subject} (policy version {version}) matched {matched} min and gives {quantity} {unit}.',
  'rule.nothing-came': '{subject} gives no line: nothing came in.',
  'rule.emptied': '{subject} gives no line: {plugin} kept none of {incoming} min.',
  'rule.taken': '{subject} gives no line: all {filtered} min went to rules with a higher rate.',
  'rule.outside': '{subject} gives no line: its {matched} min lie outside the period.',
  'rule.incoming': '{incoming} min came in.',
  'rule.filter': '{plugin} (version {version}) got {incoming} min, kept {kept}, dropped {dropped}.',
  'rule.nested': 'In it, {plugin} got {incoming} min and kept {kept}.',
  'rule.combined': '{lost} min went to another rule ({combination}).',
  'rule.cut': '{cut} min outside the period were cut off.',
  'rule.calculator':
    '{plugin} (version {version}) turned {matched} min into {exact} {unit}; rounded once: {quantity}.',
  'rule.workings': 'Workings: {workings}.',
  'rule.tier': 'Tier at {percent} %: {matched} min give {quantity}.',
  'rule.credited': 'Credited to account {account}: {minutes} min.',
  'rule.excluded': 'Its minutes are left out of counters and of the norm balance.',
  'counter.values': '{subject} ({plugin}, policy version {version}): {values}.',
  'counter.bucket': '{from} to {to}: {counted} min against a norm of {norm}: {values}.',
  'counter.bucket-full-time':
    '{from} to {to}: {counted} min against a norm of {norm} and a full-time norm of {fullTime}: {values}.',
  'norm-balance.value':
    'Worked {worked} − excluded {excluded} + credited {credited} − norm {norm} = {balance} min.',
  'account.opening': '{account} opens with {minutes} min.',
  'account.usage': 'An absence on {date} uses {minutes} min of {account}.',
  'account.time-off': '{minutes} min of time off from {subject} are credited to {account}.',
  'settlement.pay': '{plugin} of {subject}: {minutes} min of {counter} are paid out under {activity}.',
  'settlement.pay-times':
    '{plugin} of {subject}: {taken} min of {counter} × {factor} = {minutes} min are paid out under {activity}.',
  'settlement.pay-rounded':
    '{plugin} of {subject}: {taken} min of {counter} × {factor} = {exact} min; rounded once, {minutes} min are paid out under {activity}.',
  'settlement.credit': '{plugin} of {subject}: {minutes} min of {counter} go to {account}.',
  'settlement.credit-times':
    '{plugin} of {subject}: {taken} min of {counter} × {factor} = {minutes} min go to {account}.',
  'settlement.credit-rounded':
    '{plugin} of {subject}: {taken} min of {counter} × {factor} = {exact} min; rounded once, {minutes} min go to {account}.',
  'settlement.nothing-left': '{plugin} of {subject}: nothing is left of {counter}.',
  'settlement.nothing-chosen': '{plugin} of {subject}: no payout of {counter} was chosen.',
  'settlement.step-on-account': '{plugin} of {subject} changes the balance.',
  'settlement.account-stays': '{plugin} of {subject}: {account} stays at {minutes} min.',
  'settlement.nothing-to-do': '{plugin} of {subject} had nothing to do.',
  'settlement.part': 'Taken from {counter}: {minutes} min ({before} → {after}).',
  'settlement.booked': '{account}: {before} → {after} min ({kind} of {quantity} on {date}).',
  'settlement.over-limit':
    '{account} stood at {before} min, the limit is {limit}: {before} → {after} min ({kind} of {quantity} on {date}).',
  'settlement.payout': '{minutes} min are paid out under {activity}.',
  'settlement.lapsed': '{minutes} min lapse.',
  'settlement.deducted': '{minutes} min are deducted from pay.',
  'constraint.held': '{plugin} of {subject} holds.',
  'constraint.broken': '{plugin} of {subject} is broken. Findings: {count}.',
  'constraint.finding': '{at}: {facts}.',
  'leave.account': '{account} was opened on {date} with {opening} days and closes with {balance}.',
  'leave.rule': '{plugin} (version {version}) of {subject} (policy version {policyVersion}) acts on it.',
  'leave.movement': '{date}: {kind} {quantity} days ({source}).',
  'cover.counted':
    '{unit} with everything below it on {date}: {scheduled} are scheduled, of the others {away} are away or have asked to be.',
  'cover.approved':
    '{unit} with everything below it on {date}: {scheduled} are scheduled, of the others {away} are approved to be away.',
  'cover.most': 'At most {most} may be away at once.',
  'cover.share':
    'At most {most} of every {ofEvery} scheduled may be away at once: of {scheduled}, rounded down, {allowed}.',
} as const;

export type TraceTextKey = keyof typeof englishTraceTexts;
export type TraceTexts = Readonly<Record<TraceTextKey, string>>;

/** One sentence: its key and values for translators and forms, and the finished text. */
export interface Sentence {
  readonly key: TraceTextKey;
  readonly values: Readonly<Record<string, string | number>>;
  readonly text: string;
}

export type Say = (key: TraceTextKey, values: Readonly<Record<string, string | number>>) => Sentence;

/** Says sentences in the language of the texts. */
export function speaker(texts: TraceTexts): Say {
  return (key, values) => ({ key, values, text: fillIn(texts[key], values) });
}

/** Texts and names in turn, beginning with a text. */
const cut = new Map<string, readonly string[]>();

/** A month of one person is some fifty sentences of few texts: each is cut at its names once. */
function fillIn(text: string, values: Sentence['values']): string {
  const parts = cut.get(text) ?? text.split(/\{(\w+)\}/);
  cut.set(text, parts);
  let filled = '';
  for (const [index, part] of parts.entries()) {
    filled += index % 2 === 0 ? part : (values[part] ?? `{${part}}`);
  }
  return filled;
}

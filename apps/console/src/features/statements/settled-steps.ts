import { about, type TraceEntry, type TraceSentence } from '../../parts/statements/trace-entries.ts';

/** What an account lost by a step of its own, in whole minutes. */
interface Loss {
  readonly account: string;
  readonly kind: 'lapsed' | 'paidFrom' | 'moved' | 'rounded';
  readonly minutes: number;
  /** The account that others moved to, the activity under which they are paid. */
  readonly to: string | null;
}

/** What one step of a settlement policy did, as its explanation tells. */
export interface SettledStep {
  /** Of the hours balance; below 0 where the step filled it up. */
  readonly taken: number;
  /** What was paid or came to the account for it. */
  readonly arriving: number;
  readonly factor: string | null;
  /** Null where it was paid. */
  readonly account: string | null;
  readonly activity: string | null;
  readonly losses: readonly Loss[];
  readonly shows: (entry: TraceEntry) => boolean;
}

/** Sentences of early releases, which do not say what was taken from what. */
const early = new Set(['settlement.step', 'settlement.movement']);

/** The steps in order; `isKnown` tells whether they say what they took. */
export function readSettlement(trace: readonly TraceEntry[]): {
  readonly steps: readonly SettledStep[];
  readonly isKnown: boolean;
} {
  const entries = trace.filter(({ kind }) => kind === 'settlement-step');
  const isKnown = !entries.some(({ sentences }) => sentences.some(({ key }) => early.has(key)));
  return { steps: isKnown ? entries.map(readStep) : [], isKnown };
}

function readStep({ subject, sentences }: TraceEntry): SettledStep {
  const first = sentences.find(({ key }) => /^settlement\.(pay|credit)(-|$)/.test(key));
  const taken = sentences
    .filter(({ key, values }) => key === 'settlement.part' && values.counter === 'norm-balance')
    .reduce((sum, sentence) => sum + minutesOf(sentence), 0);
  const text = (name: string) => (first?.values[name] === undefined ? null : String(first.values[name]));
  return {
    taken,
    arriving: first ? minutesOf(first) : 0,
    factor: text('factor'),
    account: text('account'),
    activity: text('activity'),
    losses: first ? [] : lossesOf(sentences),
    shows: about(subject ?? ''),
  };
}

const kinds: Readonly<Record<string, Loss['kind']>> = {
  expiry: 'lapsed',
  payout: 'paidFrom',
  transfer: 'moved',
  rounding: 'rounded',
};

function lossesOf(sentences: readonly TraceSentence[]): Loss[] {
  const booked = sentences.filter(
    ({ key }) => key === 'settlement.booked' || key === 'settlement.over-limit',
  );
  const gained = booked.find(({ values }) => Number(values.quantity) > 0);
  const paid = sentences.find(({ key }) => key === 'settlement.payout');
  return booked.flatMap(({ values }) => {
    const quantity = Number(values.quantity);
    const kind = kinds[String(values.kind)];
    if (quantity >= 0 || kind === undefined) return [];
    const target = { moved: gained?.values.account, paidFrom: paid?.values.activity }[kind as string];
    return [
      {
        account: String(values.account),
        kind,
        minutes: -quantity,
        to: target === undefined ? null : String(target),
      },
    ];
  });
}

const minutesOf = ({ values }: TraceSentence) => Number(values.minutes);

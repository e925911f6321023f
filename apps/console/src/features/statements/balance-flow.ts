import { ofKind, saying, type TraceEntry } from '../../parts/statements/trace-entries.ts';
import { readSettlement, type SettledStep } from './settled-steps.ts';
import type { Statement } from './statement.ts';

/** Where minutes come from, pass and end, by the column in which the place stands. */
const columns = {
  ...{ worked: 0, credited: 0, drawn: 0, deducted: 0, missing: 0 },
  ...{ contracted: 1, above: 1, excluded: 1, held: 1 },
  ...{ paid: 2, account: 2, unbooked: 2 },
  ...{ kept: 3, lapsed: 3, paidFrom: 3, moved: 3, rounded: 3 },
} as const satisfies Record<string, 0 | 1 | 2 | 3>;
export type PlaceKind = keyof typeof columns;

export interface FlowPlace {
  readonly id: string;
  readonly kind: PlaceKind;
  /** Code of the account or activity. */
  readonly of: string | null;
  readonly column: 0 | 1 | 2 | 3;
}

/** Whole minutes from one place to another; a factor makes other minutes of them on the way. */
export interface FlowEdge {
  readonly from: FlowPlace;
  readonly to: FlowPlace;
  readonly minutes: number;
  readonly arriving: number;
  readonly factor: string | null;
  /** Which parts of the explanation tell of it. */
  readonly shows: (entry: TraceEntry) => boolean;
}

type Figures = Pick<
  Statement,
  | 'worked_minutes'
  | 'excluded_minutes'
  | 'credited_minutes'
  | 'norm_minutes'
  | 'norm_balance_minutes'
  | 'trace'
>;

const place = (kind: PlaceKind, of: string | null = null): FlowPlace => ({
  ...{ id: of === null ? kind : `${kind} ${of}`, kind, of },
  column: columns[kind],
});

const edge = (
  from: FlowPlace,
  to: FlowPlace,
  minutes: number,
  shows: FlowEdge['shows'],
  { arriving = minutes, factor = null }: { arriving?: number; factor?: string | null } = {},
): FlowEdge => ({ from, to, minutes, arriving, factor, shows });

const ofBalance = ofKind('norm-balance');
const ofWork = (entry: TraceEntry) => ofBalance(entry) || ofKind('automatic-step')(entry);

/**
 * Where the minutes of a period went: worked and credited time fills the contracted hours, what is above them is paid, saved
 * or left, and what a step took from an account because of it leaves there. Nothing is rounded, and what comes into a place goes out of it
 * again, or ends there. Empty where nothing was worked, credited or contracted.
 */
export function balanceFlow(figures: Figures): readonly FlowEdge[] {
  const { steps, isKnown } = readSettlement(figures.trace);
  const taken = steps.filter((step) => step.taken !== 0);
  const left = figures.norm_balance_minutes - taken.reduce((sum, step) => sum + step.taken, 0);
  const sources = sourcesOf(figures, taken, left);
  const sinks = isKnown ? sinksOf(taken, left) : [];
  return [
    ...fill(sources, figures.norm_minutes),
    ...excludedOf(figures),
    ...sinks,
    ...accountsOf(steps, sinks),
  ].filter(({ minutes, arriving }) => minutes !== 0 || arriving !== 0);
}

interface Source {
  readonly from: FlowPlace;
  readonly minutes: number;
  readonly shows: FlowEdge['shows'];
}

/** Credits first, then what was worked, then what was drawn from accounts: in this order contracted hours are filled. */
function sourcesOf(figures: Figures, steps: readonly SettledStep[], left: number): Source[] {
  const counted = figures.worked_minutes - figures.excluded_minutes;
  const deducted = steps.some(({ taken }) => taken < 0) ? deductedOf(figures.trace) : 0;
  let open = deducted;
  const drawn = steps
    .filter(({ taken }) => taken < 0)
    .flatMap((step): Source[] => {
      // What is deducted from pay goes back to the account, so it did not come from there.
      const byPay = Math.min(open, -step.taken);
      open -= byPay;
      const rest = { from: place('drawn', step.account), minutes: -step.taken - byPay, shows: step.shows };
      const pay = { from: place('deducted'), minutes: byPay, shows: saying('settlement.deducted') };
      return [rest, pay];
    });
  return [
    { from: place('credited'), minutes: figures.credited_minutes, shows: ofBalance },
    { from: place('worked'), minutes: counted, shows: ofWork },
    ...drawn,
    { from: place('missing'), minutes: Math.max(0, -left), shows: ofBalance },
  ];
}

function deductedOf(trace: Figures['trace']): number {
  const sentences = trace.flatMap((entry) => entry.sentences);
  return sentences
    .filter(({ key }) => key === 'settlement.deducted')
    .reduce((sum, { values }) => sum + Number(values.minutes), 0);
}

/** The sources until the contracted hours are full; what is left of them is above. */
function fill(sources: readonly Source[], contractedMinutes: number): FlowEdge[] {
  let open = contractedMinutes;
  return sources.flatMap(({ from, minutes, shows }) => {
    const filled = Math.min(open, minutes);
    open -= filled;
    return [
      edge(from, place('contracted'), filled, shows),
      edge(from, place('above'), minutes - filled, shows),
    ];
  });
}

function excludedOf({ excluded_minutes: minutes }: Figures): FlowEdge[] {
  return [edge(place('worked'), place('excluded'), minutes, ofBalance)];
}

/** What steps took of the time above contracted hours, and what none of them took. */
function sinksOf(steps: readonly SettledStep[], left: number): FlowEdge[] {
  return [
    ...steps
      .filter(({ taken }) => taken > 0)
      .map(({ taken, arriving, factor, account, activity, shows }) =>
        edge(
          place('above'),
          account === null ? place('paid', activity) : place('account', account),
          taken,
          shows,
          {
            ...{ arriving, factor },
          },
        ),
      ),
    edge(place('above'), place('unbooked'), Math.max(0, left), ofBalance),
  ];
}

/** What later steps did to what was saved: what lapsed, was paid or moved on, and what the account keeps of it. */
function accountsOf(steps: readonly SettledStep[], sinks: readonly FlowEdge[]): FlowEdge[] {
  const saved = Map.groupBy(
    sinks.filter(({ to }) => to.kind === 'account'),
    ({ to }) => to.of ?? '',
  );
  return [...saved].flatMap(([account, edges]) => {
    const here = place('account', account);
    const out = steps.flatMap(({ losses, shows }) =>
      losses
        .filter((loss) => loss.account === account)
        .map(({ kind, minutes, to }) => edge(here, place(kind, to ?? account), minutes, shows)),
    );
    if (out.length === 0) return [];
    const came = edges.reduce((sum, { arriving }) => sum + arriving, 0);
    const went = out.reduce((sum, { minutes }) => sum + minutes, 0);
    const shows = ofKind('account-opening');
    return [
      edge(place('held', account), here, Math.max(0, went - came), shows),
      edge(here, place('kept', account), Math.max(0, came - went), shows),
      ...out,
    ];
  });
}

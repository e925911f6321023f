import {
  answeredBy,
  callsOf,
  type Fairness,
  type Memory,
  type Overload,
  p99Of,
  type Saturation,
  served,
} from './measure.ts';
import type { Outcome } from './offer.ts';

type Figures = {
  saturation: Saturation;
  clients: Overload;
  rate: Overload;
  fairness: Fairness;
  memory: Memory;
};

/** What is served of three times as much, of what is served of just enough. */
const leastServed = 0.6;
const mostP99Ms = 1_000;
/** Of others, who send a few calls beside one that sends all it can. */
const mostNeighbourP99Ms = 500;
const mostGrowth = 1.1;
/** Of the calls of a rate, which all connections kept from being sent: more, and what was measured is the load generator. */
const mostUnsent = 0.01;
/** A heap grows into its place for some minutes. */
const leastMinutes = 10;

const describe = ({ outcome, watched, servedPerSecond, share }: Overload) => ({
  servedPerSecond,
  p99Ms: p99Of(outcome),
  shareTurnedAway: share,
  answers: outcome.answers,
  unsent: outcome.unsent,
  turnedAway: watched.turnedAway,
  mostRunning: watched.mostRunning,
  ready: `${watched.looks - watched.notReady} of ${watched.looks}, ${watched.longestLookMs} ms at most`,
});

const notServed = (outcome: Outcome) => callsOf(outcome) - served(outcome) + outcome.unsent;

/** All figures, with what each had to be. */
export function judge({ saturation, clients, rate, fairness, memory }: Figures) {
  const { alone, beside, loud } = fairness;
  const watched = [clients, rate, loud, memory].map((stage) => stage.watched);
  const outcomes = [clients.outcome, rate.outcome, alone, beside, loud.outcome, memory.outcome];
  const total = (status: string) => outcomes.reduce((sum, outcome) => sum + answeredBy(outcome, status), 0);
  const { unsent } = rate.outcome;
  const shareUnsent = Number((unsent / Math.max(1, unsent + callsOf(rate.outcome))).toFixed(4));
  const growth = Number((memory.last / memory.first).toFixed(2));
  const targets = [
    ['three times the clients: p99 of what is served', p99Of(clients.outcome), mostP99Ms],
    ['three times the calls: p99 of what is served', p99Of(rate.outcome), mostP99Ms],
    ['others beside a loud workspace: p99', p99Of(beside), mostNeighbourP99Ms],
    ['others beside a loud workspace: not served', notServed(beside), 0],
    ['two thirds of what can be served: not served', notServed(memory.outcome), 0],
    ['three times the calls: share never sent', shareUnsent, mostUnsent],
    [
      'looks at readiness or metrics that failed',
      watched.reduce((sum, { notReady }) => sum + notReady, 0),
      0,
    ],
    ['calls without any answer', total('0'), 0],
    ['calls that a limit of calls refused, so that they measured nothing', total('429'), 0],
  ] as const;
  const least = Math.round(leastServed * saturation.perSecond);
  const judged = [
    ...targets.map(([what, value, atMost]) => ({ what, value, atMost, isMet: value <= atMost })),
    ...[clients, rate].map(({ servedPerSecond: value }, at) => ({
      what: `three times the ${at === 0 ? 'clients' : 'calls'}: served per second`,
      ...{ value, atLeast: least, isMet: value >= least },
    })),
    ...(memory.minutes >= leastMinutes
      ? [{ what: 'memory, end to beginning', value: growth, atMost: mostGrowth, isMet: growth <= mostGrowth }]
      : []),
  ];
  const { outcome, watched: _, ...mebibytes } = memory;
  const report = {
    judged,
    notJudged: memory.minutes >= leastMinutes ? [] : [`memory: from ${leastMinutes} minutes on`],
    saturation,
    threeTimesTheClients: describe(clients),
    threeTimesTheCalls: describe(rate),
    others: { aloneP99Ms: p99Of(alone), besideP99Ms: p99Of(beside), answers: beside.answers },
    loud: describe(loud),
    memory: { ...mebibytes, growth, answers: outcome.answers },
  };
  return { report, isMet: judged.every(({ isMet }) => isMet) };
}

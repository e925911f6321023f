import { areKept, atLeast, atMost, type Promised } from '@stempel/bench-common/promises';
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

/** What was measured while more came than can be served. */
export type Crowds = { clients: Overload; rate: Overload; fairness: Fairness };

type Figures = { saturation: Saturation; crowds: Crowds | undefined; memory: Memory };

/** What is served of three times as much, of what is served of just enough. */
const leastServed = 0.6;
const mostP99Ms = 1_000;
/** Of others, who send a few calls beside one that sends all it can. */
const mostNeighbourP99Ms = 500;
/** From the first third to the last, of the highest and of the median. */
const mostGrowth = 1.1;
/** Of what one sends three times as much of as can be served: else there was no crowd to be fair in. */
const leastTurnedAway = 0.3;
/** More, and the most was not found: something else had the machine meanwhile. */
const mostOfMost = 1.3;
/** Of the calls of a rate, which all connections kept from being sent. */
const mostUnsent = 0.01;
/** A heap grows into its place for some minutes. */
const leastMinutes = 10;

const describe = ({ outcome, watched, servedPerSecond, share }: Overload) => ({
  servedPerSecond,
  p99Ms: p99Of(outcome),
  shareTurnedAway: share,
  answers: outcome.answers,
  answersFromSent: outcome.answersFromSent,
  unsent: outcome.unsent,
  turnedAway: watched.turnedAway,
  mostRunning: watched.mostRunning,
  ready: `${watched.looks - watched.notReady} of ${watched.looks}, ${watched.longestLookMs} ms at most`,
});

/** Neither served nor turned away, nor without an answer, nor over a limit. */
const refusedOf = (outcome: Outcome) =>
  callsOf(outcome) -
  served(outcome) -
  ['0', '429', '503'].reduce((sum, status) => sum + answeredBy(outcome, status), 0);

const notServed = (outcome: Outcome) => callsOf(outcome) - served(outcome) + outcome.unsent;

/** All figures, with what each had to be. Without crowds those of the memory alone. */
export function judge({ saturation, crowds, memory }: Figures) {
  const isLong = memory.minutes >= leastMinutes;
  const promises = [...(crowds ? judgeCrowds(saturation, crowds) : []), judgeMemory(memory, isLong)];
  const stages = crowds ? [crowds.clients, crowds.rate, crowds.fairness.loud] : [];
  const { alone, beside } = crowds?.fairness ?? {};
  const outcomes = [...stages, memory].map((stage) => stage.outcome);
  promises.push(judgeCalls([...outcomes, ...(alone && beside ? [alone, beside] : [])]));
  const { outcome, watched: _, ...ofMemory } = memory;
  const report = {
    judged: promises,
    notJudged: isLong ? [] : [`memory: from ${leastMinutes} minutes on`],
    saturation,
    ...(crowds && describeCrowds(crowds)),
    memory: { ...ofMemory, answers: outcome.answers },
  };
  return { report, isMet: areKept(promises) };
}

const describeCrowds = ({ clients, rate, fairness: { alone, beside, loud } }: Crowds) => ({
  threeTimesTheClients: describe(clients),
  threeTimesTheCalls: describe(rate),
  others: { aloneP99Ms: p99Of(alone), besideP99Ms: p99Of(beside), answers: beside.answers },
  loud: describe(loud),
});

function judgeCrowds(saturation: Saturation, { clients, rate, fairness }: Crowds): Promised[] {
  const { beside, loud } = fairness;
  const { unsent } = rate.outcome;
  const shareUnsent = Number((unsent / Math.max(1, unsent + callsOf(rate.outcome))).toFixed(4));
  const least = Math.round(leastServed * saturation.perSecond);
  const failedLooks = [clients, rate, loud].reduce((sum, { watched }) => sum + watched.notReady, 0);
  const withoutAnswer = [clients.outcome, rate.outcome, beside, loud.outcome].reduce(
    (sum, one) => sum + answeredBy(one, '0'),
    0,
  );
  const ofMost = Number((clients.servedPerSecond / saturation.perSecond).toFixed(2));
  return [
    {
      promise: 'Shedding instead of endless queueing',
      targets: [
        ...[clients, rate].flatMap(({ outcome, servedPerSecond }, at) => {
          const what = `three times the ${at === 0 ? 'clients' : 'calls'}`;
          return [
            atMost(`${what}: p99 of what is served, ms`, p99Of(outcome), mostP99Ms),
            atLeast(`${what}: served per second`, servedPerSecond, least),
          ];
        }),
        atMost(
          'three times the calls: p99 of what is served from when it was sent, ms',
          p99Of({ answers: rate.outcome.answersFromSent }),
          mostP99Ms,
        ),
        atMost('three times the calls: share never sent', shareUnsent, mostUnsent),
        atMost('looks at readiness or metrics that failed', failedLooks, 0),
        atMost('calls without any answer', withoutAnswer, 0),
      ],
    },
    {
      promise: 'Fairness per workspace',
      targets: [
        atMost('others beside a loud workspace: p99, ms', p99Of(beside), mostNeighbourP99Ms),
        atMost('others beside a loud workspace: not served', notServed(beside), 0),
        atLeast('the loud workspace: share turned away', loud.share, leastTurnedAway),
      ],
    },
    {
      promise: 'The most that can be served was found',
      targets: [atMost('three times the clients: served, of the most that was found', ofMost, mostOfMost)],
    },
  ];
}

function judgeMemory(memory: Memory, isLong: boolean): Promised {
  return {
    promise: 'Memory flat at 256 connections',
    targets: [
      atMost('half of what can be served: not served', notServed(memory.outcome), 0),
      atMost('looks at readiness or metrics that failed', memory.watched.notReady, 0),
      ...(isLong
        ? (['most', 'median'] as const).map((which) =>
            atMost(`memory, end to beginning, ${which}`, growthOf(memory[which]), mostGrowth),
          )
        : []),
    ],
  };
}

function judgeCalls(outcomes: readonly Outcome[]): Promised {
  const total = (count: (outcome: Outcome) => number) =>
    outcomes.reduce((sum, outcome) => sum + count(outcome), 0);
  return {
    promise: 'Calls were refused for nothing else',
    targets: [
      atMost(
        'calls that a limit of calls refused (429)',
        total((one) => answeredBy(one, '429')),
        0,
      ),
      atMost('calls that were refused otherwise (other 4xx, 5xx)', total(refusedOf), 0),
    ],
  };
}

const growthOf = ({ first, last }: { first: number; last: number }) => Number((last / first).toFixed(2));

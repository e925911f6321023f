import type { Feed } from './feed.ts';
import type { Survived } from './kills.ts';
import type { Latencies } from './latency.ts';
import type { Shared } from './servers.ts';

/** What a part found that misses its target, in words; nothing where all hold. */
export const missed = {
  latency: ({ alone, besideDead, percentLater }: Latencies) => [
    ...(alone.p95Ms <= 2000 ? [] : [`p95 of ${alone.p95Ms} ms, more than 2 s`]),
    ...(besideDead.p95Ms <= 2000 ? [] : [`p95 of ${besideDead.p95Ms} ms beside a dead one, more than 2 s`]),
    ...(percentLater <= 5 ? [] : [`${percentLater} % later beside a dead one, more than 5 %`]),
  ],
  feed: ({ firstPageMs, laterPageMs, filteredPageMs }: Feed) =>
    Object.entries({ firstPageMs, laterPageMs, filteredPageMs }).flatMap(([name, ms]) =>
      ms <= 50 ? [] : [`${name} is ${ms}, more than 50`],
    ),
  servers: ({ triesTwice, deliveredTwice, undelivered }: Shared) =>
    triesTwice === 0 && deliveredTwice === 0 && undelivered === 0
      ? []
      : [`${triesTwice} tries and ${deliveredTwice} events twice, ${undelivered} not delivered`],
  kills: ({ receivers }: Survived) =>
    Object.entries(receivers).flatMap(([name, { lost, otherIds, outOfOrder }]) =>
      lost + otherIds + outOfOrder === 0
        ? []
        : [`${name}: ${lost} lost, ${otherIds} under other ids, ${outOfOrder} out of order`],
    ),
};

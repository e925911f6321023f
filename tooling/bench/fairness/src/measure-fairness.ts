import type { Generator, PreparedCall } from '@stempel/bench-common/load';
import type { Filled } from './fill-company.ts';
import type { RunningServer } from './run-server.ts';

type Neighbour = Filled & { cookie: string };

/** Of what one person of the console may call (`consoleLimits`), after the burst that a pause leaves them. */
const perSecond = 20;
const seconds = 12;
const neighboursPerSecond = 40;

/** A list of the integration API and a page's read of the console, in turn, each tenant within its limits. */
function usualCalls(neighbours: readonly Neighbour[]): PreparedCall[] {
  return neighbours.flatMap(({ key, cookie, ids }) => {
    const input = encodeURIComponent(
      JSON.stringify({ employee_id: ids.employee, from: ids.from, to: ids.to }),
    );
    return [
      { method: 'GET', path: '/api/projects', headers: { authorization: `Bearer ${key}` } },
      { method: 'GET', path: `/internal/trpc/timesheet.get?input=${input}`, headers: { cookie } },
    ] satisfies PreparedCall[];
  });
}

/** How long the calls of others take, with nobody else there and while one person repeats a call. */
export async function measureFairness(
  { port }: RunningServer,
  { generator, attacker }: { generator: Generator; attacker: Generator },
  neighbours: readonly Neighbour[],
  calls: readonly PreparedCall[],
) {
  const order = { port, calls: usualCalls(neighbours), perSecond: neighboursPerSecond };
  await generator.run({ ...order, seconds: 3 });
  const idle = await generator.run({ ...order, seconds });
  const attack = attacker.run({ port, calls, perSecond, seconds: seconds + 1 });
  const during = await generator.run({ ...order, seconds });
  const { statuses: answered, medianMs } = await attack;
  const round = (value: number) => Number(value.toFixed(1));
  return {
    idleP99: round(idle.p99Ms),
    p99: round(during.p99Ms),
    ratio: round(during.p99Ms / idle.p99Ms),
    idleMedian: round(idle.medianMs),
    median: round(during.medianMs),
    statuses: during.statuses,
    attack: { answered, medianMs: round(medianMs) },
  };
}

import { writeFileSync } from 'node:fs';
import { median } from '@stempel/bench-common/median';
import { startProduct } from '@stempel/bench-common/product';
import { ensureBuilt } from '../../../run/build.mjs';
import { type Filled, fillUnit } from './fill-unit.ts';
import { call, type Session, signIn } from './session.ts';
import { visit } from './visit.ts';

const port = 3983;
const [people, inWard] = [500, 300];
const runs = Number(process.argv[2] ?? 9);
/** A feed is read thirty times a minute at most. */
const fetches = 20;
const target = { paint: 1200, feed: 200 };
const owner = { email: 'owner@bench.example', password: 'correct horse battery' };

interface Figure {
  readonly name: string;
  readonly milliseconds: number;
  readonly slowest: number;
  readonly target: number | null;
}

function figureOf(name: string, times: readonly number[], most: number | null): Figure {
  const figure = {
    ...{ name, target: most, milliseconds: Math.round(median(times)) },
    slowest: Math.round(Math.max(...times)),
  };
  process.stdout.write(`${name}: ${figure.milliseconds} ms, slowest ${figure.slowest} ms\n`);
  if (most !== null && figure.milliseconds > most) process.exitCode = 1;
  return figure;
}

async function timeVisits(session: Session, name: string, path: string, rows: number, most: number | null) {
  const [paints, ends]: [number[], number[]] = [[], []];
  // The first visit warms the server.
  for (let run = 0; run <= runs; run += 1) {
    const seen = await visit(session, path, rows);
    if (run === 0) continue;
    paints.push(seen.paint);
    ends.push(seen.rows);
  }
  return [figureOf(`${name}: largest paint`, paints, most), figureOf(`${name}: last row`, ends, null)];
}

async function timeFetches(url: string, etag?: string) {
  const times: number[] = [];
  let answer = new Response();
  for (let round = 0; round < fetches; round += 1) {
    const start = performance.now();
    answer = await fetch(url, {
      headers: { connection: 'close', ...(etag && { 'if-none-match': etag }) },
    });
    const text = await answer.text();
    times.push(performance.now() - start);
    if (answer.status !== (etag ? 304 : 200)) throw new Error(`The feed was answered ${answer.status}.`);
    if (!etag && text.split('BEGIN:VEVENT').length < people) throw new Error('The feed lacks people.');
  }
  return { times, etag: answer.headers.get('etag') ?? '' };
}

async function timeFeed(session: Session, { house }: Filled): Promise<Figure[]> {
  const subscribe = async () => {
    const input = { kind: 'unit', org_unit_id: house };
    const { token } = await call<{ token: string }>(session, 'mutation', 'calendar.createFeed', input);
    return `${session.origin}/calendar/${token}.ics`;
  };
  const whole = await timeFetches(await subscribe());
  // Another feed has a limit of its own; its tag is that of its first answer.
  const url = await subscribe();
  const held = (await fetch(url)).headers.get('etag') ?? '';
  const unchanged = await timeFetches(url, held);
  return [
    figureOf(`the feed of ${people}`, whole.times, target.feed),
    figureOf('the feed, unchanged', unchanged.times, target.feed),
  ];
}

if ((await ensureBuilt()) !== 0) throw new Error('The product does not build.');
const product = await startProduct(port);
try {
  const words = ['--slug', 'bench', '--name', 'Bench', '--time-zone', 'Europe/Copenhagen', '--test'];
  const who = ['--owner-email', owner.email, '--owner-name', 'Ada', '--owner-password', owner.password];
  await product.command('workspace', 'create', ...words, ...who);
  const session = await signIn(product.origin, owner);
  const filled = await fillUnit(session, people, inWard);
  const { year, ward } = filled;
  const report = [
    ...(await timeVisits(
      session,
      `the year of ${inWard}`,
      `/calendar?period=${year}&unit=${ward}`,
      inWard,
      target.paint,
    )),
    ...(await timeVisits(
      session,
      'the overview of 50',
      `/calendar/overview?year=${year}&unit=${ward}`,
      50,
      null,
    )),
    ...(await timeFeed(session, filled)),
  ];
  writeFileSync(new URL('../report.json', import.meta.url), `${JSON.stringify(report, null, 2)}\n`);
} finally {
  await product.stop();
}

import { expect, test } from 'vitest';
import { sweepPause } from './sweep-pause.ts';

/** At which minutes of its first hour a server sweeps. */
function sweptAt(): number[] {
  const minutes: number[] = [];
  for (let ran = 0; ran < 3_600_000; ran += sweepPause(ran)) minutes.push(ran / 60_000);
  return minutes;
}

test('a server that has just started sweeps each minute, one that runs for longer every ten', () => {
  const first = Array.from({ length: 16 }, (_, minute) => minute);
  expect(sweptAt()).toEqual([...first, 25, 35, 45, 55]);
});

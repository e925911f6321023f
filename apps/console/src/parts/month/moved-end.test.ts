import { expect, it } from 'vitest';
import { movablePieces, nearestStep, steppedTo, stepsOn, withEnd } from './moved-end.ts';
import type { RecordedDay } from './recorded-day.ts';

const piece = (id: string, from: number, to: number) => ({ id, from, to, kind: 'work' as const });
const morning = piece('morning', 480, 720);
const afternoon = piece('afternoon', 750, 960);
const both = [morning, afternoon];

it('an end goes from one full five minutes to the next, also from between two', () => {
  expect([stepsOn(480, 1), stepsOn(480, -1)]).toEqual([485, 475]);
  expect([stepsOn(483, 1), stepsOn(483, -1)]).toEqual([485, 480]);
  expect(stepsOn(483, 12)).toBe(540);
  expect([nearestStep(482), nearestStep(483)]).toEqual([480, 485]);
});

it('an end that is put a minute further goes on by a step, and one that is put far away comes near it', () => {
  expect([steppedTo(480, 481), steppedTo(480, 479)]).toEqual([485, 475]);
  expect([steppedTo(483, 484), steppedTo(483, 482)]).toEqual([485, 480]);
  expect([steppedTo(480, 552), steppedTo(480, 408)]).toEqual([550, 410]);
});

it('an end stops at what is recorded beside it, a step from the other end, and within the day', () => {
  expect(withEnd(both, morning, 'to', 800)).toEqual({ id: 'morning', from: 480, to: 750 });
  expect(withEnd(both, afternoon, 'from', 600)).toEqual({ id: 'afternoon', from: 720, to: 960 });
  expect(withEnd(both, morning, 'from', 900)).toEqual({ id: 'morning', from: 715, to: 720 });
  expect(withEnd(both, morning, 'from', -30)).toEqual({ id: 'morning', from: 0, to: 720 });
  expect(withEnd(both, afternoon, 'to', 2000)).toEqual({ id: 'afternoon', from: 750, to: 1435 });
});

function recorded(state: 'ready' | 'reopened' | 'submitted' | 'approved' | null, end = '12:00:00+01:00') {
  const interval = {
    ...{ id: 'morning', date: '2026-03-02', time_zone: 'Europe/Copenhagen' },
    ...{ start: '2026-03-02T08:00:00+01:00', end: `2026-03-02T${end}` },
  };
  const statement = state === null ? null : { id: 'statement', state };
  return {
    day: { date: '2026-03-02', statement },
    presence: [interval],
    pieces: [{ ...morning, running: false }],
  } as unknown as RecordedDay;
}

it('time is moved while nobody has submitted it or settled what rests on it', () => {
  const states = [null, 'ready', 'reopened', 'submitted', 'approved'] as const;
  expect(states.map((state) => movablePieces(recorded(state)).length)).toEqual([1, 1, 1, 0, 0]);
});

it('what ran over midnight, is still open or has two clocks is changed by its form', () => {
  const day = recorded(null);
  expect(movablePieces({ ...day, pieces: [{ ...morning, running: true }] })).toEqual([]);
  expect(movablePieces({ ...day, pieces: [{ ...morning, from: 0, running: false }] })).toEqual([]);
  expect(movablePieces(recorded(null, '13:00:00+02:00'))).toEqual([]);
});

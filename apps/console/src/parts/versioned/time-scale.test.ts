import { describe, expect, it } from 'vitest';
import { dateAt, layOut, placeOf } from './time-scale.ts';

const line = layOut(['2020-01-01', '2026-03-01', '2026-03-15'], '2026-04-01');

describe('a line of versions', () => {
  it('takes them all, in order, without gaps', () => {
    expect(line.map(({ from, to }) => [from, to])).toEqual([
      ['2020-01-01', '2026-02-28'],
      ['2026-03-01', '2026-03-14'],
      ['2026-03-15', '2026-07-29'],
    ]);
    expect(line.reduce((sum, { share }) => sum + share, 0)).toBeCloseTo(1);
    expect(line[2]?.at).toBeCloseTo((line[0]?.share ?? 0) + (line[1]?.share ?? 0));
  });

  it('keeps a version of two weeks wide enough to be hit', () => {
    expect(line[1]?.share).toBeGreaterThan(0.09);
    expect(
      layOut(
        Array.from(
          { length: 40 },
          (_, day) =>
            `2026-${String(1 + Math.floor(day / 28)).padStart(2, '0')}-${String(1 + (day % 28)).padStart(2, '0')}`,
        ),
        '2026-04-01',
      )[7]?.share,
    ).toBeGreaterThan(0.01);
  });

  it.each(['2024-03-01', '2025-06-30', '2026-03-01', '2026-03-09', '2026-03-15', '2026-07-29'])(
    'finds %s again where it put it',
    (date) => {
      expect(dateAt(line, placeOf(line, date) + 1e-9)).toBe(date);
    },
  );

  it('draws the last two years of what began long ago, and all of what began since', () => {
    expect(line.map(({ drawnFrom }) => drawnFrom)).toEqual(['2024-03-01', '2026-03-01', '2026-03-15']);
    expect(placeOf(line, '2021-01-01')).toBe(0);
  });

  it('puts dates outside at its ends', () => {
    expect(placeOf(line, '1999-01-01')).toBe(0);
    expect(placeOf(line, '2099-01-01')).toBeCloseTo(1);
    expect(dateAt(line, -1)).toBe('2024-03-01');
    expect(dateAt(line, 2)).toBe('2026-07-29');
  });
});

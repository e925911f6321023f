import { describe, expect, it } from 'vitest';
import { violationsForTests, work } from '../../testing/work.ts';

describe('night-work', () => {
  const nights = [2, 3, 4, 5].map((day) => work(`2026-03-0${day} 18:00`, 720));

  it('divides by six days a week', () => {
    // Four shifts of 12 hours are 48 hours: 2880 / 6 = 480, exactly the maximum of the directive.
    expect(violationsForTests('night-work', { weeks: 1 }, nights)).toEqual([]);
    const more = [...nights, work('2026-03-06 10:00', 1)];
    expect(violationsForTests('night-work', { weeks: 1, max_average_minutes: 479 }, more)).toMatchObject([
      { week: '2026-03-02', average_minutes: 480 },
    ]);
  });

  it('needs a shift with enough night minutes', () => {
    const days = [2, 3, 4, 5, 6].map((day) => work(`2026-03-0${day} 12:00`, 779));
    // 12:00 to 00:59 has 179 minutes after 22:00.
    expect(violationsForTests('night-work', { weeks: 1 }, days)).toEqual([]);
    const oneNight = [...days.slice(1), work('2026-03-02 12:00', 780)];
    expect(violationsForTests('night-work', { weeks: 1 }, oneNight)).toHaveLength(1);
  });
});

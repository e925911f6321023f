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

  it('looks for one night shift that begins in any of the weeks', () => {
    const two = { weeks: 2, max_average_minutes: 100 };
    const long = work('2026-03-02 08:00', 900);
    const found = (night: string) => violationsForTests('night-work', two, [work(night, 720), long]);
    // The weeks of 23 February and 2 March: 720 + 900 = 1620 in twelve days.
    expect(found('2026-02-23 18:00')).toMatchObject([{ week: '2026-03-02', average_minutes: 135 }]);
    // 360 of the last night belong to Monday: 1260 in twelve days.
    expect(found('2026-03-08 18:00')).toMatchObject([{ week: '2026-03-02', average_minutes: 105 }]);
    // As many, but that shift began on Sunday, before the weeks.
    expect(found('2026-02-22 18:00')).toEqual([]);
  });

  it('makes no night worker of a shift after the weeks it looks at', () => {
    const period = { from: '2026-03-02', to: '2026-03-15' };
    const days = [2, 3, 4, 5].map((day) => work(`2026-03-0${day} 08:00`, 720));
    const more = [...days, ...['09', '10', '11', '12'].map((day) => work(`2026-03-${day} 18:00`, 721))];
    const found = violationsForTests('night-work', { weeks: 1, max_average_minutes: 479 }, more, { period });
    // 2880 ÷ 6 and 2884 ÷ 6: only the second week has nights.
    expect(found).toMatchObject([{ week: '2026-03-09', average_minutes: 481 }]);
  });

  it('looks at all employments together and names none', () => {
    const week = { mon: 60, tue: 60, wed: 60, thu: 60, fri: 60, sat: 0, sun: 0 };
    const terms = [{ effective_from: '2020-01-01', norm: { weeks: [week] } }];
    const employments = ['day', 'night'].map((code) => ({ code, start: '2020-01-01', terms }));
    const presence = [
      work('2026-03-02 08:00', 600, { employment: 'day' }),
      work('2026-03-03 18:00', 720, { employment: 'night' }),
    ];
    const config = { weeks: 1, max_average_minutes: 219 };
    const found = violationsForTests('night-work', config, presence, { employments, accounts: [] });
    expect(found).toEqual([expect.objectContaining({ step: 'night-work', average_minutes: 220 })]);
    expect(found[0]).not.toHaveProperty('employment');
  });
});

/** Five days of March from 08:00, each so many minutes. */
export function presenceOf(minutes: readonly number[], firstDay = 2) {
  return minutes.flatMap((length, index) => {
    const date = `2026-03-${String(firstDay + index).padStart(2, '0')}`;
    const end = 480 + length;
    const time = `${String(Math.floor(end / 60)).padStart(2, '0')}:${String(end % 60).padStart(2, '0')}`;
    return length === 0 ? [] : [{ start: `${date}T08:00+01:00`, end: `${date}T${time}+01:00` }];
  });
}

export const accounts = [
  { code: 'flex', unit: 'minutes', opening: 50 },
  { code: 'toil', unit: 'minutes', opening: -20 },
];
export const tiers = [{ up_to_minutes: 60 }, { up_to_minutes: 180 }, {}];
export const counterPolicy = {
  code: 'ot',
  kind: 'counter',
  counter: { plugin: 'daily-norm', config: { overtime_threshold: 'full-time', tiers } },
};
export const halfTime = {
  code: 'main',
  start: '2020-01-01',
  end: null,
  terms: [
    {
      effective_from: '2020-01-01',
      flex_account: 'flex',
      norm: {
        weeks: [{ mon: 360, tue: 360, wed: 360, thu: 360, fri: 360, sat: 0, sun: 0 }],
        full_time_weekly_minutes: 2220,
      },
    },
  ],
};

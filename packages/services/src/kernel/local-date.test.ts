import { expect, test } from 'vitest';
import { localDate } from './local-date.ts';

test('the date of a moment is that of its zone, whichever was asked for before', () => {
  const moments = [
    '2026-03-28T22:59:59.999999999Z',
    '2026-03-28T23:00:00Z',
    '2026-03-29T21:59:59Z',
    '2026-03-29T22:00:00Z',
  ];
  const zones = ['Europe/Copenhagen', 'Asia/Kathmandu', 'America/St_Johns', 'Pacific/Apia', 'UTC'];
  // Apia had no 30 December 2011, St. John's 6 November 2010 once more after midnight; in 1969 moments are negative.
  const twice = ['2010-11-07T02:30:30Z', '2010-11-07T02:45:00Z', '2010-11-07T03:31:00Z'];
  const all = [
    ...moments,
    ...twice,
    '2011-12-30T09:59:59Z',
    '2011-12-30T10:00:00Z',
    '1969-12-31T23:59:59.9995Z',
  ];
  for (let round = 0; round < 3; round += 1) {
    for (const zone of zones)
      for (const text of all) {
        const at = Temporal.Instant.from(text);
        expect(localDate(at, zone)).toBe(at.toZonedDateTimeISO(zone).toPlainDate().toString());
      }
  }
});

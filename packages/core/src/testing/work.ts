import { getDate } from '../time/epoch-day.ts';
import { formatInstant } from '../time/instant.ts';
import { getTimeOfDay } from '../time/time-of-day.ts';
import { minuteAtLocal } from '../time/zone-table.ts';
import { findTestZone } from './host.ts';
import { evaluateForTests } from './plain-scenario.ts';

/** Presence in Copenhagen from `2026-03-02 08:00` for so many elapsed minutes. */
export function work(from: string, minutes: number, fields: object = {}): object {
  const zone = findTestZone('Europe/Copenhagen');
  const [date = '', time = ''] = from.split(' ');
  if (!zone) throw new Error('Copenhagen is missing');
  const start = minuteAtLocal(zone, getDate(date) * 1440 + getTimeOfDay(time));
  return { start: formatInstant(start, zone), end: formatInstant(start + minutes, zone), ...fields };
}

/** Violations of one working-time step over presence. */
export function violationsForTests(
  plugin: string,
  config: object,
  presence: readonly object[],
  given: Readonly<Record<string, unknown>> = {},
) {
  return evaluateForTests({
    working_time_policies: [{ code: 'wt', steps: [{ plugin, config }] }],
    presence,
    ...given,
  }).violations;
}

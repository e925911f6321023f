import type { Texts } from '../../i18n/texts.ts';

/** The heading under which a filter is offered, by its id: what its condition is about. */
export const filterGroups: Readonly<Record<string, keyof Texts['policy']['group']>> = {
  'time-of-day': 'time',
  'time-of-day-overlap': 'time',
  weekday: 'time',
  'day-type': 'time',
  'date-range': 'time',
  'beyond-norm': 'hours',
  'up-to-full-time': 'hours',
  'duration-threshold': 'hours',
  'minimum-match': 'hours',
  'first-last': 'hours',
  'consecutive-days': 'hours',
  'short-rest': 'hours',
  activity: 'recorded',
  project: 'recorded',
  reason: 'recorded',
  dimension: 'recorded',
  'outside-schedule': 'schedule',
  'adjacent-to-schedule': 'schedule',
  'all-of': 'combine',
  'any-of': 'combine',
  not: 'combine',
};

import type { Language } from '../calendar/calendar-contract.ts';
import type { FeedKind } from './feed-contract.ts';

interface FeedWords {
  readonly titles: Readonly<Record<FeedKind, (name: string) => string>>;
  readonly away: string;
  readonly sick: string;
  readonly absence: string;
  readonly halfDay: string;
  readonly partOfDay: (share: string) => string;
  readonly requested: string;
}

/** What calendars say, in the language of their owner; the console's own words stand in its messages. */
export const feedWords: Readonly<Record<Language, FeedWords>> = {
  en: {
    titles: {
      mine: (name) => `My absences (${name})`,
      team: (name) => `My team's absences (${name})`,
      unit: (name) => `Absences: ${name}`,
    },
    away: 'away',
    sick: 'Sick',
    absence: 'Absence',
    halfDay: 'half day',
    partOfDay: (share) => `${share} day`,
    requested: 'requested',
  },
  da: {
    titles: {
      mine: (name) => `Mit fravær (${name})`,
      team: (name) => `Mit teams fravær (${name})`,
      unit: (name) => `Fravær: ${name}`,
    },
    away: 'væk',
    sick: 'Syg',
    absence: 'Fravær',
    halfDay: 'halv dag',
    partOfDay: (share) => `${share.replace('.', ',')} dag`,
    requested: 'anmodet',
  },
  de: {
    titles: {
      mine: (name) => `Meine Abwesenheiten (${name})`,
      team: (name) => `Abwesenheiten meines Teams (${name})`,
      unit: (name) => `Abwesenheiten: ${name}`,
    },
    away: 'abwesend',
    sick: 'Krank',
    absence: 'Abwesenheit',
    halfDay: 'halber Tag',
    partOfDay: (share) => `${share.replace('.', ',')} Tag`,
    requested: 'beantragt',
  },
};

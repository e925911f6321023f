import type { PersonalDataLanguage } from '../personal-data-contract.ts';
import { columnWords } from './column-words.ts';

/** What the file says beside what is kept. */
export interface PersonWords {
  readonly title: string;
  readonly intro: (workspace: string, madeAt: string, timeZone: string) => string;
  readonly number: string;
  readonly footer: (workspace: string) => (page: number) => string;
  readonly nothingOf: string;
  readonly yes: string;
  readonly no: string;
  readonly hour: string;
  readonly minute: string;
  readonly days: string;
  readonly tables: Readonly<Record<string, string>>;
  readonly columns: Readonly<Record<string, string>>;
  /** Words of values by column. */
  readonly valuesOf: Readonly<Record<string, Readonly<Record<string, string>>>>;
}

type Words = readonly [en: string, da: string, de: string];
const places: Readonly<Record<PersonalDataLanguage, 0 | 1 | 2>> = { en: 0, da: 1, de: 2 };

const tables: Readonly<Record<string, Words>> = {
  employees: ['Employee', 'Medarbejder', 'Mitarbeiter'],
  employee_versions: [
    'Name and address, by date',
    'Navn og adresse, efter dato',
    'Name und Adresse, nach Datum',
  ],
  employments: ['Employments', 'Ansættelser', 'Beschäftigungen'],
  employment_versions: ['Employments, by date', 'Ansættelser, efter dato', 'Beschäftigungen, nach Datum'],
  presence: ['Presence', 'Tilstedeværelse', 'Anwesenheit'],
  entries: ['Postings', 'Posteringer', 'Buchungen'],
  absences: ['Absences', 'Fravær', 'Abwesenheiten'],
  absence_changes: [
    'Changes of absences that were asked for',
    'Ændringer af fravær, der blev anmodet om',
    'Beantragte Änderungen von Abwesenheiten',
  ],
  absence_attachments: ['Files beside absences', 'Filer ved fravær', 'Dateien bei Abwesenheiten'],
  absence_attachment_parts: ['Contents of these files', 'Disse filers indhold', 'Inhalte dieser Dateien'],
  statements: ['Statements', 'Opgørelser', 'Abrechnungen'],
  corrections: ['Differences to statements', 'Forskelle til opgørelser', 'Differenzen zu Abrechnungen'],
  movements: ['Movements of time accounts', 'Bevægelser på tidskonti', 'Bewegungen auf Zeitkonten'],
  lots: ['Parts of leave balances', 'Dele af feriesaldi', 'Teile von Urlaubssalden'],
  incidents: ['Incidents', 'Afvigelser', 'Vorfälle'],
  earlier_rows: ['What was recorded earlier', 'Hvad der tidligere var registreret', 'Was früher erfasst war'],
  earlier_figures: [
    'What statements said earlier',
    'Hvad opgørelser tidligere sagde',
    'Was Abrechnungen früher besagten',
  ],
  removed_time: [
    'Recorded time that was removed',
    'Registreret tid, der er fjernet',
    'Erfasste Zeit, die entfernt wurde',
  ],
  deputies: ['Deputies', 'Stedfortrædere', 'Stellvertretungen'],
  users: ['Accounts', 'Konti', 'Konten'],
  role_members: ['Roles', 'Roller', 'Rollen'],
  invitations: ['Invitations', 'Invitationer', 'Einladungen'],
  notification_settings: [
    'How notifications arrive',
    'Hvordan notifikationer kommer',
    'Wie Benachrichtigungen ankommen',
  ],
  notifications: ['Notifications', 'Notifikationer', 'Benachrichtigungen'],
  outgoing_mails: ['Mails', 'Mails', 'Mails'],
  calendar_feeds: ['Calendar subscriptions', 'Kalenderabonnementer', 'Kalenderabonnements'],
  saved_views: ['Saved views', 'Gemte visninger', 'Gespeicherte Ansichten'],
  identities: ['Sign-in', 'Login', 'Anmeldung'],
  accounts: ['Ways to sign in', 'Måder at logge ind på', 'Wege der Anmeldung'],
  passkeys: ['Passkeys', 'Adgangsnøgler', 'Passkeys'],
  sessions: ['Devices that are signed in', 'Enheder, der er logget ind', 'Angemeldete Geräte'],
  scim_log: [
    'Calls of the identity provider',
    'Kald fra identitetsudbyderen',
    'Aufrufe des Identitätsanbieters',
  ],
  audit_log: ['What was changed', 'Hvad der blev ændret', 'Was geändert wurde'],
};

const states: Readonly<Record<string, Words>> = {
  ready: ['ready', 'klar', 'bereit'],
  submitted: ['submitted', 'indsendt', 'eingereicht'],
  approved: ['approved', 'godkendt', 'genehmigt'],
  reopened: ['reopened', 'genåbnet', 'wieder geöffnet'],
  requested: ['requested', 'anmodet', 'beantragt'],
  rejected: ['rejected', 'afvist', 'abgelehnt'],
  cancelled: ['cancelled', 'annulleret', 'storniert'],
  withdrawn: ['withdrawn', 'trukket tilbage', 'zurückgezogen'],
  pending: ['waiting', 'venter', 'wartet'],
  accepted: ['accepted', 'accepteret', 'angenommen'],
  booked: ['booked', 'bogført', 'gebucht'],
  dismissed: ['dismissed', 'afvist', 'verworfen'],
  open: ['open', 'åben', 'offen'],
  acknowledged: ['seen', 'set', 'gesehen'],
  resolved: ['resolved', 'løst', 'gelöst'],
  activated: ['active', 'aktiv', 'aktiv'],
  invited: ['invited', 'inviteret', 'eingeladen'],
  suspended: ['suspended', 'suspenderet', 'gesperrt'],
  draft: ['draft', 'kladde', 'Entwurf'],
  deleted: ['deleted', 'slettet', 'gelöscht'],
  sent: ['sent', 'sendt', 'gesendet'],
  queued: ['waiting', 'venter', 'wartet'],
  failed: ['failed', 'mislykket', 'fehlgeschlagen'],
};

const kinds: Readonly<Record<string, Words>> = {
  opening: ['opening balance', 'åbningssaldo', 'Anfangssaldo'],
  accrual: ['granted', 'optjent', 'gewährt'],
  'carry-over': ['carried over', 'overført', 'übertragen'],
  usage: ['taken', 'brugt', 'genommen'],
  expiry: ['lapsed', 'bortfaldet', 'verfallen'],
  settlement: ['settled', 'afregnet', 'abgerechnet'],
  payout: ['paid out', 'udbetalt', 'ausgezahlt'],
  transfer: ['transferred', 'flyttet', 'umgebucht'],
  rounding: ['rounding', 'afrunding', 'Rundung'],
  correction: ['correction', 'rettelse', 'Korrektur'],
  presence: ['presence', 'tilstedeværelse', 'Anwesenheit'],
  entries: ['posting', 'postering', 'Buchung'],
  absences: ['absence', 'fravær', 'Abwesenheit'],
  employments: ['employment', 'ansættelse', 'Beschäftigung'],
  person: ['person', 'person', 'Person'],
};

const inPlace = (words: Readonly<Record<string, Words>>, place: 0 | 1 | 2): Record<string, string> =>
  Object.fromEntries(Object.entries(words).map(([name, said]) => [name, said[place]]));

const said: Readonly<Record<PersonalDataLanguage, Omit<PersonWords, 'tables' | 'columns' | 'valuesOf'>>> = {
  en: {
    title: 'Personal data',
    intro: (workspace, madeAt, zone) =>
      `Everything that ${workspace} keeps about the person, as of ${madeAt}. Times are those of ${zone.replaceAll('_', ' ')}. The contents of files and what machines alone check (explanations of figures, versions of rules) are in the JSON file.`,
    number: 'Reference',
    footer: (workspace) => (page) => `${workspace} · page ${page}`,
    nothingOf: 'Nothing is kept of',
    ...{ yes: 'yes', no: 'no', hour: 'h', minute: 'min', days: 'days' },
  },
  da: {
    title: 'Persondata',
    intro: (workspace, madeAt, zone) =>
      `Alt, hvad ${workspace} opbevarer om personen, pr. ${madeAt}. Tidspunkter er dem, der gælder i ${zone.replaceAll('_', ' ')}. Filers indhold og det, som kun maskiner kontrollerer (forklaringer af tal, versioner af regler), er i JSON-filen.`,
    number: 'Reference',
    footer: (workspace) => (page) => `${workspace} · side ${page}`,
    nothingOf: 'Intet opbevares om',
    ...{ yes: 'ja', no: 'nej', hour: 't', minute: 'min', days: 'dage' },
  },
  de: {
    title: 'Personenbezogene Daten',
    intro: (workspace, madeAt, zone) =>
      `Alles, was ${workspace} über die Person aufbewahrt, Stand ${madeAt}. Uhrzeiten sind die von ${zone.replaceAll('_', ' ')}. Inhalte von Dateien und was nur Maschinen prüfen (Erklärungen von Zahlen, Versionen von Regeln) stehen in der JSON-Datei.`,
    number: 'Kennung',
    footer: (workspace) => (page) => `${workspace} · Seite ${page}`,
    nothingOf: 'Nichts aufbewahrt wird zu',
    ...{ yes: 'ja', no: 'nein', hour: 'Std.', minute: 'Min.', days: 'Tage' },
  },
};

function wordsOf(language: PersonalDataLanguage): PersonWords {
  const place = places[language];
  return {
    ...said[language],
    tables: inPlace(tables, place),
    columns: inPlace(columnWords, place),
    valuesOf: {
      state: inPlace(states, place),
      approval: inPlace(states, place),
      kind: inPlace(kinds, place),
    },
  };
}

export const personWords: Readonly<Record<PersonalDataLanguage, PersonWords>> = {
  en: wordsOf('en'),
  da: wordsOf('da'),
  de: wordsOf('de'),
};

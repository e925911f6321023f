import type { KeptData } from './kept-data.ts';
import { absenceNotes, certificates, log, mails, transferFiles } from './old-rows.ts';
import { peopleWhoLeft } from './people-who-left.ts';
import { recordedTime } from './recorded-time.ts';
import type { RetentionKind } from './retention-contract.ts';

/** How each kind is found and taken away. */
export const dataKinds: Readonly<Record<RetentionKind, KeptData>> = {
  'recorded-time': recordedTime,
  certificates,
  'absence-notes': absenceNotes,
  'transfer-files': transferFiles,
  mails,
  log,
  people: peopleWhoLeft,
};

/** The date before which data goes that is kept for so many months, as of a date. */
export const keptSince = (today: string, months: number): string =>
  Temporal.PlainDate.from(today).subtract({ months }).toString();

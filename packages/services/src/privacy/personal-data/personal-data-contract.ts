import { z } from 'zod';
import { idField } from '../../kernel/contract-fields.ts';

export const personalDataInput = z.strictObject({ employee_id: idField });
export type PersonalDataInput = z.output<typeof personalDataInput>;

/** Languages of the file that is read and printed. */
export const personalDataLanguages = ['en', 'da', 'de'] as const;
export type PersonalDataLanguage = (typeof personalDataLanguages)[number];

/** A file that is made while it is read. */
export interface PersonalDataFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

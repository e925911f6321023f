import { z } from 'zod';
import { idField } from '../../kernel/contract-fields.ts';

export const personalDataInput = z.strictObject({ employee_id: idField });
export type PersonalDataInput = z.output<typeof personalDataInput>;

/** A file that is made while it is read. */
export interface PersonalDataFile {
  readonly name: string;
  readonly mediaType: string;
  readonly content: AsyncIterable<Uint8Array>;
}

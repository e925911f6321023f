import type { Message } from '@stempel/core/messages';
import { z } from 'zod';
import { pageFields } from '../../kernel/contract-fields.ts';
import { jobStates } from '../../kernel/job-dto.ts';

export { type JobDto, type JobState, jobDto, jobStates } from '../../kernel/job-dto.ts';

export const listJobsQuery = z.strictObject({
  state: z
    .array(z.enum(jobStates))
    .max(6)
    .optional()
    .meta({ description: 'Only these states.', example: ['running'] }),
  ...pageFields,
});
export type ListJobsQuery = z.output<typeof listJobsQuery>;

export const jobErrorDto = z
  .object({
    row: z
      .int()
      .min(0)
      .max(2_147_483_647)
      .meta({ description: 'Row of the file, counted from 1.', example: 17 }),
    column: z
      .string()
      .max(200)
      .nullable()
      .meta({ description: 'Column, or null for the whole row.', example: 'parent' }),
    code: z
      .string()
      .max(100)
      .meta({ description: 'What is wrong, for programs.', example: 'unknown-reference' }),
    message: z
      .string()
      .max(4000)
      .meta({ description: 'What is wrong, for people.', example: 'There is no org unit "north".' }),
  })
  .meta({ id: 'ImportError', description: 'A row that an import refused.' });
export type JobErrorDto = z.output<typeof jobErrorDto>;
/** With the message behind the English: the console says it in the person's language. Null for old rows. */
export type ToldJobError = JobErrorDto & { said: Message | null };

export const listJobErrorsQuery = z.strictObject(pageFields);

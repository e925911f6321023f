import { z } from 'zod';
import { idField, instantField } from './contract-fields.ts';

export const jobStates = [
  'queued',
  'running',
  'succeeded',
  'partially-succeeded',
  'failed',
  'cancelled',
] as const;
export type JobState = (typeof jobStates)[number];

const count = z.int().min(0).max(2_147_483_647);

/** A run that can be followed: an import, an export, or a testing job. */
export const jobDto = z
  .object({
    id: idField,
    kind: z.string().max(50).meta({ description: 'What runs.', example: 'import' }),
    state: z.enum(jobStates).meta({ description: 'Where the run is.', example: 'running' }),
    progress: z
      .object({
        processed: count.meta({ description: 'Rows or objects done.', example: 120 }),
        total: count
          .nullable()
          .meta({ description: 'All of them; null until they are counted.', example: 500 }),
      })
      .meta({ description: 'How far it is.' }),
    counts: z
      .object({
        created: count.meta({ description: 'Objects made.', example: 100 }),
        updated: count.meta({ description: 'Objects changed.', example: 15 }),
        unchanged: count.meta({ description: 'Objects that were so already.', example: 5 }),
        failed: count.meta({ description: 'Rows that were refused.', example: 0 }),
      })
      .meta({ description: 'What it did; of a validation, what it would do.' }),
    links: z.record(z.string().max(20), z.string().max(200)).meta({
      description: 'Where to go from here, by name.',
      example: { self: '/api/admin/jobs/019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c11' },
    }),
    parameters: z.record(z.string().max(50), z.unknown()).meta({
      description: 'What was asked for.',
      example: { format: 'json', mode: 'apply', atomicity: 'all' },
    }),
    message: z.string().max(4000).nullable().meta({ description: 'Why it failed.', example: null }),
    created_at: instantField.meta({ description: 'When it was asked for.' }),
    started_at: instantField.nullable().meta({ description: 'When it began.' }),
    finished_at: instantField.nullable().meta({ description: 'When it ended.' }),
  })
  .meta({ id: 'Job', description: 'A run of an import, an export or a testing job.' });
export type JobDto = z.output<typeof jobDto>;

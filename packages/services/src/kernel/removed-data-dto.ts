import { z } from 'zod';

/** What an event says of data that a retention took away. */
export const removedDataDto = z
  .object({
    kind: z.string().meta({ description: 'Kind of data.', example: 'recorded-time' }),
    before: z.string().meta({ description: 'What was older went.', example: '2021-11-01' }),
    rows: z.int().meta({ description: 'Rows that were deleted.', example: 412 }),
    oldest: z.string().nullable().meta({ description: 'Date of the oldest of them.', example: '2021-03-01' }),
    newest: z.string().nullable().meta({ description: 'Date of the newest of them.', example: '2021-03-31' }),
  })
  .meta({ id: 'RemovedData', description: 'Data whose retention was over.' });

export type RemovedDataDto = z.output<typeof removedDataDto>;

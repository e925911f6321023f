import { z } from 'zod';

// Fields that several contracts share, as they stand on the wire (API.md §3).

export const idField = z
  .uuid()
  .meta({ description: 'Id of the object.', example: '019a4b0e-3f52-7a31-8d0c-5b8f7c2e9a10' });

export const dateField = z.iso.date().meta({ description: 'Local calendar date.', example: '2026-03-02' });

export const instantField = z.iso
  .datetime({ offset: true })
  .meta({ description: 'Instant with its offset, RFC 3339.', example: '2026-03-02T08:00:00+01:00' });

export const codeField = z
  .string()
  .min(1)
  .max(100)
  .meta({ description: 'Code of the object, unique in the workspace.', example: 'normal' });

export const noteField = z
  .string()
  .max(2000)
  .meta({ description: 'Free text.', example: 'Covered for a colleague.' });

/** Leave in days with four decimals (DOMAIN §3.5). */
export const daysField = z
  .string()
  .regex(/^-?\d{1,6}\.\d{4}$/)
  .meta({ description: 'Days, a decimal string with four decimals.', example: '2.0800' });

export const minutesField = z
  .int()
  .min(-100_000_000)
  .max(100_000_000)
  .meta({ description: 'Whole minutes.', example: 444 });

export const versionField = z
  .int()
  .min(1)
  .max(2_147_483_647)
  .meta({ description: 'Counts the changes of the object; the number in its strong ETag.', example: 1 });

export const dimensionValuesField = z.record(z.string().min(1).max(100), z.string().min(1).max(100)).meta({
  description: 'Dimension code → value code.',
  example: { vehicle: 'van-2' },
});

export const scopeField = z.enum(['self', 'managed', 'all']).meta({
  description: 'Whose rows: one’s own, those of the managed employees, or of the whole workspace.',
  example: 'all',
});

export const limitField = z.coerce
  .number()
  .int()
  .min(1)
  .max(1000)
  .meta({ description: 'Rows per page.', example: 100 });

export const cursorField = z
  .string()
  .min(1)
  .max(2000)
  .meta({ description: '`next_cursor` of the page before, with the same filters.', example: 'eyJrIjpbXX0' });

/** Wraps rows into the one list shape of API.md §3. */
export function pageOf<Row extends z.ZodType>(row: Row) {
  return z.object({
    data: z.array(row).meta({ description: 'Rows of this page, in a fixed order.' }),
    next_cursor: z
      .string()
      .nullable()
      .meta({ description: 'Cursor of the next page; null on the last one.', example: null }),
  });
}

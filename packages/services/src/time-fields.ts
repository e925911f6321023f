import { z } from 'zod';

// Fields that the contracts of the time areas share (API.md §3).

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
  .meta({ description: 'Counts the changes of the object; the value of its strong ETag.', example: 1 });

export const dimensionValuesField = z.record(z.string().min(1).max(100), z.string().min(1).max(100)).meta({
  description: 'Dimension code → value code.',
  example: { vehicle: 'van-2' },
});

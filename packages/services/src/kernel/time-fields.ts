import { issueCode } from '@stempel/core/messages';
import { z } from 'zod';

// Fields that the contracts of the time areas share.

export const noteField = z
  .string()
  .max(2000)
  .meta({ description: 'Free text.', example: 'Covered for a colleague.' });

/** Leave in days with four decimals (core/docs/time.md, Days of leave). */
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

/** A punch as devices send it: RFC 3339 with offset; seconds may be left out. */
export const punchField = z
  .string()
  .regex(/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,9})?)?(Z|[+-]\d{2}:\d{2})$/, issueCode('punch-format'))
  .refine(isInstant, issueCode('instant-impossible'))
  .meta({
    description: 'Instant with its offset, RFC 3339; seconds may be left out.',
    format: 'date-time',
    example: '2026-03-02T08:00:00+01:00',
  });

const lastInstant = Temporal.Instant.from('9999-01-01T00:00:00Z');

/** Since 1970 and before the last year. A leap second is none: the platform would read it as the second before. */
function isInstant(text: string): boolean {
  if (/:60(?:\.|Z|[+-])/.test(text)) return false;
  try {
    const at = Temporal.Instant.from(text);
    return at.epochMilliseconds > 0 && Temporal.Instant.compare(at, lastInstant) < 0;
  } catch {
    return false;
  }
}

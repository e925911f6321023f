import { schema } from '@stempel/db';
import { and, gt, isNull, lte } from '@stempel/db/drizzle';

const { apiKeys } = schema;
const ahead = { hours: 24 * 14 };

/** Keys that work and cease to within two weeks. */
export function expiringSoon(now: Temporal.Instant) {
  return and(isNull(apiKeys.revokedAt), gt(apiKeys.expiresAt, now), lte(apiKeys.expiresAt, now.add(ahead)));
}

export { isUnavailable } from '@stempel/db';

/** Seconds after which a call that found the database away is worth repeating: a restart takes about as long. */
export const retryAfterSeconds = 5;

/** A read that is not answered by then counts as failed: a skeleton never outlives it. */
export const patienceMs = 5000;

/** What thousands of people or statements would come to is worked out for each: it is waited for longer, never without end. */
export const patienceForManyMs = 60_000;

/** For a read that is sent as a change is, because what it asks about is too long for an address. */
export const patient = (milliseconds = patienceMs) => ({ signal: AbortSignal.timeout(milliseconds) });

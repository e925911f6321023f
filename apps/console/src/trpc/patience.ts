/** A read that is not answered by then counts as failed: a skeleton never outlives it. */
export const patienceMs = 5000;

/** For a read that is sent as a change is, because what it asks about is too long for an address. */
export const patient = () => ({ signal: AbortSignal.timeout(patienceMs) });

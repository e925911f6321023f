/** Between the first tries of a delivery and the last, in seconds: 5 s, 1 min, 5 min, 30 min, 2 h, 6 h, 12 h, 24 h, 24 h. */
const pauses = [5, 60, 300, 1800, 7200, 21_600, 43_200, 86_400, 86_400];

/** No receiver may ask for a later try than this. */
const longestSeconds = 86_400;

/** Of the pause, by chance: receivers that were away are not asked for everything in one second. */
const jitter = 0.1;

/**
 * Seconds until the next try behind a failed one, null when it was the last: what the receiver asked for (`Retry-After`), or
 * the pause with up to a tenth more. `chance` is in [0, 1).
 */
export function pauseAfter(step: number, retryAfterSeconds: number | null, chance: number): number | null {
  const pause = pauses[step - 1];
  if (pause === undefined) return null;
  const asked = Math.min(retryAfterSeconds ?? 0, longestSeconds);
  return Math.max(asked, pause) + pause * jitter * chance;
}

/** Every form of a date in HTTP begins with the name of its day. */
const dateForm = /^(?:mon|tue|wed|thu|fri|sat|sun)/i;

/** Seconds that `Retry-After` asks for (RFC 9110 §10.2.3): a number, or a date; null for neither. */
export function readRetryAfter(text: string | null, nowMs: number): number | null {
  if (text === null) return null;
  if (/^\d{1,9}$/.test(text)) return Number(text);
  const at = dateForm.test(text) ? Date.parse(text) : Number.NaN;
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - nowMs) / 1000));
}

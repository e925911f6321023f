import { clockDuration } from './duration.ts';

const clock = /^(\d{1,5}):([0-5]\d)$/;
const decimal = /^(\d{1,5})(?:[.,](\d{1,4}))?$/;
const words =
  /^(?:(\d{1,5})\s*(?:h|t|hrs?|hours?|timer?|std\.?|stunden?))?\s*(?:(\d{1,6})\s*(?:m|min\.?|minutes?|minutter|minuten?))?$/i;

/**
 * Reads what a person types for a duration: `7,5`, `7.5`, `7:30`, `7h30m`, `450 min`, with an optional sign.
 * Returns whole minutes (decimal hours rounded half away from zero), or undefined when it is no duration.
 */
export function parseDuration(text: string): number | undefined {
  const trimmed = text.trim();
  const negative = /^[-\u2212]/.test(trimmed);
  const minutes = parseMagnitude(trimmed.replace(/^[-+\u2212]\s*/, ''));
  if (minutes === undefined) return undefined;
  return negative && minutes !== 0 ? -minutes : minutes;
}

function parseMagnitude(text: string): number | undefined {
  const byClock = clock.exec(text);
  if (byClock) return Number(byClock[1]) * 60 + Number(byClock[2]);
  const byDecimal = decimal.exec(text);
  if (byDecimal) return Number(byDecimal[1]) * 60 + fractionMinutes(byDecimal[2] ?? '');
  const byWords = words.exec(text);
  if (!byWords || (byWords[1] === undefined && byWords[2] === undefined)) return undefined;
  return Number(byWords[1] ?? 0) * 60 + Number(byWords[2] ?? 0);
}

/** Minutes of a decimal fraction of an hour, in integers only: `33` is 0.33 h, 19.8 minutes, so 20. */
function fractionMinutes(digits: string): number {
  const unit = 10 ** digits.length;
  return Math.floor((Number(digits || '0') * 60 * 2 + unit) / (2 * unit));
}

/** What stands in a field for a duration: whole minutes, null where it is empty, or the text that is no duration. */
export type TypedMinutes = number | null | string;

/** What a text typed for a duration says; a text that is none is handed on as it is, so that nobody takes it for one. */
export function readMinutes(text: string): TypedMinutes {
  return text.trim() === '' ? null : (parseDuration(text) ?? text);
}

/** What a field shows for it. */
export function shownMinutes(minutes: TypedMinutes): string {
  if (minutes === null) return '';
  return typeof minutes === 'number' ? clockDuration(minutes) : minutes;
}

/** One thing that was looked at. */
export type Check = {
  name: string;
  /** `unknown`: it could not be looked at, because something else is wrong. */
  state: 'ok' | 'warning' | 'wrong' | 'unknown';
  found: string;
  /** What to do about it; null where there is nothing to do. */
  advice: string | null;
};

export const ok = (name: string, found: string): Check => ({ name, state: 'ok', found, advice: null });
export const warning = (name: string, found: string, advice: string): Check => ({
  ...{ name, state: 'warning', found, advice },
});
export const wrong = (name: string, found: string, advice: string): Check => ({
  ...{ name, state: 'wrong', found, advice },
});
export const unknown = (name: string, found: string): Check => ({
  name,
  state: 'unknown',
  found,
  advice: null,
});

/** `3 days`, `5 hours`, `12 minutes`, `40 seconds`. */
export function lasting(seconds: number): string {
  for (const [unit, size] of units) {
    if (seconds >= 2 * size) return `${Math.floor(seconds / size)} ${unit}`;
  }
  return `${Math.max(0, Math.round(seconds))} seconds`;
}

const units = [
  ['days', 86_400],
  ['hours', 3_600],
  ['minutes', 60],
] as const;

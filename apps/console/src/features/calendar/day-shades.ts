/** Dates of one kind in a row: free, holiday, part of a holiday, not employed. */
interface Run {
  readonly letter: string;
  readonly from: number;
  readonly to: number;
}

/** The runs of dates that are no plain working days. */
export function runsOf(days: string): Run[] {
  const runs: Run[] = [];
  for (const [day, letter] of [...days].entries()) {
    const last = runs.at(-1);
    if (last?.letter === letter && last.to === day) runs[runs.length - 1] = { ...last, to: day + 1 };
    else if (letter !== 'w') runs.push({ letter, from: day, to: day + 1 });
  }
  return runs;
}

/** From light to dark, so that they are told apart without colour. */
const shades: Readonly<Record<string, string>> = {
  f: 'color-mix(in oklch, var(--ink) 7%, transparent)',
  p: 'color-mix(in oklch, var(--ink) 12%, transparent)',
  h: 'color-mix(in oklch, var(--ink) 20%, transparent)',
  '-': 'color-mix(in oklch, var(--ink) 3%, transparent)',
};

/**
 * The dates of a pattern as one background, whatever their number: a year of three hundred people is three hundred
 * elements for its days instead of a hundred thousand.
 */
export function shadeOf(days: string): string {
  const at = (day: number) => `${Number(((day / days.length) * 100).toFixed(4))}%`;
  const stops = runsOf(days).flatMap(({ letter, from, to }) => [
    ...[`transparent ${at(from)}`, `${shades[letter] ?? 'transparent'} ${at(from)}`],
    ...[`${shades[letter] ?? 'transparent'} ${at(to)}`, `transparent ${at(to)}`],
  ]);
  return stops.length === 0 ? 'none' : `linear-gradient(to right, ${stops.join(', ')})`;
}

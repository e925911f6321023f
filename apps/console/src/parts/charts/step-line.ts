/** A balance from a date on, until the next point. */
export interface BalancePoint {
  date: string;
  minutes: number;
}

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/**
 * The points of a line that steps, in a box 100 wide and 100 high with zero always in it: a balance stays what it is until
 * something is booked. `until` is where the last one ends.
 */
export function stepLine(points: readonly BalancePoint[], until: string) {
  const first = points[0];
  if (!first) return null;
  const [begin, end] = [dayOf(first.date), Math.max(dayOf(until), dayOf(first.date) + 1)];
  const values = points.map(({ minutes }) => minutes);
  const [low, high] = [Math.min(0, ...values), Math.max(0, ...values)];
  const span = high - low || 1;
  const x = (date: string) => round(((dayOf(date) - begin) / (end - begin)) * 100);
  const y = (minutes: number) => round(((high - minutes) / span) * 100);
  const steps = points.map(
    ({ date, minutes }, index) => `${index === 0 ? 'M' : 'H'}${at(x(date), index)}V${y(minutes)}`,
  );
  /** A move names both coordinates; each step goes to the date first, then to the balance. */
  function at(left: number, index: number) {
    return index === 0 ? `${left} ${y(first?.minutes ?? 0)}` : `${left}`;
  }
  return { path: `${steps.join('')}H100`, zero: y(0), low, high };
}

const round = (value: number) => Math.round(value * 100) / 100;

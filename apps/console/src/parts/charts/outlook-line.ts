/** What an account holds from a date on; whole minutes, or ten-thousandths of a day. */
export interface BalancePoint {
  date: string;
  quantity: number;
}

export interface OutlookLine {
  /** Booked so far, as a line that steps; empty where nothing was booked. */
  past: string;
  /** From the last booking on, as it is foreseen; empty where nothing is. */
  future: string;
  /** Where zero lies, and where today does, in hundredths. */
  zero: number;
  today: number;
  /** Where the line stands at each of the ends. */
  ends: readonly { x: number; y: number }[];
  low: number;
  high: number;
}

const dayOf = (date: string) => Date.parse(`${date}T00:00:00Z`) / 86_400_000;

/**
 * A balance in a box 100 wide and 100 high with zero always in it: it stays what it is until something is booked. `booked` ends
 * today at the latest and `foreseen` begins there; what no statement holds yet leads straight from one to the other. `ends` are
 * what it will hold on the dates it is asked about, the last of them where it ends. Null without any point.
 */
export function outlookLine(
  booked: readonly BalancePoint[],
  foreseen: readonly BalancePoint[],
  { today, ends }: { today: string; ends: readonly BalancePoint[] },
): OutlookLine | null {
  const points = [...booked, ...foreseen];
  const [first] = points;
  if (!first) return null;
  const until = ends.at(-1)?.date ?? today;
  const begin = Math.min(...points.map(({ date }) => dayOf(date)));
  const end = Math.max(dayOf(until), dayOf(today), begin + 1, ...points.map(({ date }) => dayOf(date)));
  const quantities = points.map(({ quantity }) => quantity);
  const [low, high] = [Math.min(0, ...quantities), Math.max(0, ...quantities)];
  const x = (date: string) => round(((dayOf(date) - begin) / (end - begin)) * 100);
  const y = (quantity: number) => round(((high - quantity) / (high - low || 1)) * 100);
  const step = ({ date, quantity }: BalancePoint) => `H${x(date)}V${y(quantity)}`;
  const start = ({ date, quantity }: BalancePoint) => `M${x(date)} ${y(quantity)}`;
  const [from, ...steps] = booked;
  const last = booked.at(-1);
  const [now, ...coming] = foreseen;
  const past = from ? `${start(from)}${steps.map(step).join('')}${now ? '' : `H${x(today)}`}` : '';
  const lead = now && (last ? `${start(last)}L${x(now.date)} ${y(now.quantity)}` : start(now));
  const future = lead ? `${lead}${coming.map(step).join('')}H${x(until)}` : '';
  const at = ends.map(({ date, quantity }) => ({ x: x(date), y: y(quantity) }));
  return { past, future, zero: y(0), today: x(today), ends: at, low, high };
}

const round = (value: number) => Math.round(value * 100) / 100;

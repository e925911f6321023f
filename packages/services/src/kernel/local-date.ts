import { LRUCache } from 'lru-cache';

const dayMilliseconds = 86_400_000;

/** Local days in epoch milliseconds, by zone and day of UTC: many records lie on few days. */
const days = new LRUCache<string, { date: string; from: number; until: number }>({ max: 4_000 });

/** Local date on which the instant lies in the zone. */
export function localDate(at: Temporal.Instant, zone: string): string {
  const moment = at.epochMilliseconds;
  const key = `${zone} ${Math.floor(moment / dayMilliseconds)}`;
  const known = days.get(key);
  if (known && moment >= known.from && moment < known.until) return known.date;
  const date = at.toZonedDateTimeISO(zone).toPlainDate();
  const startOf = (day: Temporal.PlainDate) => day.toZonedDateTime(zone).epochMilliseconds;
  const day = { date: date.toString(), from: startOf(date), until: startOf(date.add({ days: 1 })) };
  // Where clocks are changed about midnight, a date may come twice.
  if (day.until - day.from === dayMilliseconds) days.set(key, day);
  return day.date;
}

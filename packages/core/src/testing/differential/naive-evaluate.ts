import { epochMinute, naiveClock, plusDays } from './naive-clock.ts';
import { type NaiveWork, naiveConstraint, startOf } from './naive-constraints.ts';
import { toDay, toText } from './naive-days.ts';
import type { NaiveEmployment, NaivePresence, NaiveScenario } from './naive-document.ts';
import { instant, naiveCounters, naiveLines, presentNaiveLine } from './naive-figures.ts';
import { type Fraction, fraction, over, tenThousandths, times, wholeHalfAway } from './naive-fraction.ts';
import { type NaiveLeave, naiveLeave } from './naive-leave.ts';
import { naiveNorm } from './naive-norm.ts';
import { NaiveSettlement } from './naive-settlement.ts';
import { isConstraint, isJoint } from './naive-steps.ts';
import { naiveTimeline } from './naive-timeline.ts';
import { naiveUsage } from './naive-usage.ts';
import { isInForce, versionsOf } from './naive-versions.ts';

interface Evaluated {
  readonly work: NaiveWork;
  readonly leave: NaiveLeave;
  readonly presented: object;
}

/**
 * docs/evaluation.md for all employments, minute by minute and day by day, as a partial expectation of the engine's
 * answer.
 */
export function naiveEvaluate(scenario: NaiveScenario) {
  const all = scenario.employments.map((employment, index) =>
    evaluateOne(viewOf(scenario, employment), index === 0 ? (scenario.submission?.payout_minutes ?? 0) : 0),
  );
  return {
    employments: Object.fromEntries(all.map(({ work, presented }) => [work.code, presented])),
    violations: violationsOf(scenario, all),
  };
}

/** What concerns one employment, in its own zone. */
function viewOf(scenario: NaiveScenario, employment: NaiveEmployment): NaiveScenario {
  const first = scenario.employments[0]?.code;
  const own = (row: { readonly employment?: string | undefined }) =>
    (row.employment ?? first) === employment.code;
  return {
    ...scenario,
    timezone: employment.timezone ?? scenario.timezone,
    employments: [employment],
    presence: scenario.presence.filter(own),
    absences: scenario.absences.filter(own),
    entries: (scenario.entries ?? []).filter(own),
    accounts: scenario.accounts.map((account) => ({
      ...account,
      opened_on: account.opened_on ?? scenario.period.from,
    })),
  };
}

function clockOf({ timezone, period, presence }: NaiveScenario) {
  const instants = presence
    .flatMap(({ start, end }: NaivePresence) => [start, end ?? start])
    .map(epochMinute);
  const day = (date: string) => epochMinute(`${date}T00:00Z`);
  // Two days around everything, so that clips and roundings stay inside; punches that are ended later need more.
  const first = Math.min(day(period.from), ...instants) - 2880;
  const last = Math.max(day(period.to), ...instants) + 4320;
  return naiveClock(timezone, first, last);
}

function evaluateOne(view: NaiveScenario, payout: number): Evaluated {
  const { period } = view;
  const clock = clockOf(view);
  const norm = naiveNorm(view);
  const time = naiveTimeline(view, clock, norm);
  const { lines, excluded } = naiveLines({ scenario: view, time, norm });
  const workedOn = (date: string) => time.worked.filter((m) => time.attributed(m) === date).length;
  const excludedOn = (date: string) => [...excluded].filter((m) => time.attributed(m) === date).length;
  const dates: string[] = [];
  for (let date = period.from; date <= period.to; date = plusDays(date, 1)) dates.push(date);
  const sum = (of: (date: string) => number) => dates.reduce((total, date) => total + of(date), 0);
  const counters = naiveCounters(view.supplement_policies, dates, { workedOn, excludedOn, norm });
  const normBalance = sum(workedOn) - sum(excludedOn) + sum(norm.credited) - sum(norm.norm);
  const standby = time.standby.filter(
    (m) => time.attributed(m) >= period.from && time.attributed(m) <= period.to,
  );
  const base = {
    view,
    clock,
    norm,
    time,
    code: view.employments[0]?.code ?? '',
    flex: norm.termsOn(period.to)?.flex_account,
  };
  const leave = leaveOf(base, counters, normBalance);
  const settlement = settle(base, { lines, counters, normBalance, payout });
  const leaveRows = leave.movements
    .filter(({ day }) => toText(day) >= period.from && toText(day) <= period.to)
    .map(({ account, day, kind, days }) => ({
      account,
      date: toText(day),
      kind,
      quantity: (days / 10_000).toFixed(4),
    }));
  const rows = settlement.movements.filter(({ date }) => date >= period.from);
  const presented = {
    worked_minutes: sum(workedOn),
    standby_minutes: standby.length,
    credited_minutes: sum(norm.credited),
    excluded_minutes: sum(excludedOn),
    norm_minutes: sum(norm.norm),
    norm_balance_minutes: normBalance,
    days: Object.fromEntries(
      dates.map((date) => [
        date,
        {
          worked_minutes: workedOn(date),
          credited_minutes: norm.credited(date),
          norm_minutes: norm.norm(date),
        },
      ]),
    ),
    counters,
    supplements: {
      ...Object.fromEntries(rulesOf(view).map((key) => [key, null])),
      ...Object.fromEntries([...lines].map(([key, line]) => [key, presentNaiveLine(line, view.timezone)])),
    },
    payouts: settlement.payouts,
    payout_minutes: settlement.payouts.reduce((total, { minutes }) => total + minutes, 0),
    lapsed_minutes: settlement.lapsed,
    deducted_minutes: settlement.deducted,
    movements: [...leaveRows, ...rows].sort((a, b) => (a.date < b.date ? -1 : a.date > b.date ? 1 : 0)),
    balances: {
      ...settlement.balances,
      ...Object.fromEntries([...leave.balances].map(([code, days]) => [code, (days / 10_000).toFixed(4)])),
    },
  };
  return { work: { ...base, balances: settlement.balances }, leave, presented };
}

type Base = Omit<NaiveWork, 'balances'>;

const rulesOf = ({ supplement_policies }: NaiveScenario) =>
  supplement_policies.flatMap(({ code, rules = [] }) => rules.map((rule) => `${code}/${rule.code}`));

function leaveOf(
  { view, norm, time }: Base,
  counters: ReturnType<typeof naiveCounters>,
  normBalance: number,
): NaiveLeave {
  const [employment] = view.employments;
  const { absences, period } = view;
  const covers = (date: string) =>
    absences.some(({ from, to, earns }) => earns === false && date >= from && (to === null || date <= to));
  const earning = {
    start: toDay(employment?.start ?? ''),
    end: employment?.end ? toDay(employment.end) : Number.POSITIVE_INFINITY,
    birth: view.birth_date ? toDay(view.birth_date) : undefined,
    until: toDay(period.to),
    earns: (day: number) => norm.isEmployed(toText(day)) && !covers(toText(day)),
    share: (day: number) => shareOf(norm, toText(day)),
    worked: (day: number, activities?: readonly string[]) =>
      time.worked.filter(
        (m) =>
          time.attributed(m) === toText(day) &&
          (!activities ||
            (time.carriers.get(m) ?? []).some(
              ({ activity }) => activity !== null && activities.includes(activity),
            )),
      ).length,
    counter: (name: string) => {
      if (name === 'norm-balance') return normBalance;
      const [policy = '', output = ''] = name.split('.');
      return counters[policy]?.[output] ?? 0;
    },
  };
  return naiveLeave(
    view.accounts.filter(({ unit }) => unit === 'days'),
    versionsOf(view.absence_policies ?? []),
    earning,
    absences,
    ({ share }, day) => {
      const date = toText(day);
      const pattern = norm.pattern(date);
      if (pattern === 0) return 0;
      return tenThousandths(over(times(fraction(share), fraction(norm.norm(date))), fraction(pattern)));
    },
  );
}

function shareOf(norm: ReturnType<typeof naiveNorm>, date: string): Fraction {
  const terms = norm.termsOn(date);
  if (!terms?.norm.full_time_weekly_minutes) return [1n, 1n];
  const { weeks, full_time_weekly_minutes } = terms.norm;
  const own = weeks.flatMap((week) => Object.values(week)).reduce((a, b) => a + b, 0);
  return [BigInt(own), BigInt(weeks.length * full_time_weekly_minutes)];
}

interface Settled {
  readonly lines: ReturnType<typeof naiveLines>['lines'];
  readonly counters: ReturnType<typeof naiveCounters>;
  readonly normBalance: number;
  readonly payout: number;
}

function settle({ view, flex }: Base, { lines, counters, normBalance, payout }: Settled): NaiveSettlement {
  const { period } = view;
  const accounts = view.accounts.filter(({ unit }) => unit === 'minutes');
  const settlement = new NaiveSettlement({
    accounts,
    flex,
    closesOn: period.to,
    normBalance,
    counters,
    payout,
  });
  for (const account of accounts) {
    for (const absence of view.absences.filter((one) => one.account === account.code)) {
      const single = naiveNorm({ ...view, absences: [absence] });
      for (let date = account.opened_on ?? ''; date <= period.to; date = plusDays(date, 1))
        settlement.book(account.code, 'usage', -single.credited(date), date);
    }
  }
  for (const { creditTo, value } of lines.values()) {
    // The line is rounded to four decimals, the booking once more to minutes.
    if (creditTo !== undefined)
      settlement.book(creditTo, 'settlement', wholeHalfAway([BigInt(tenThousandths(value)), 10_000n]));
  }
  for (const version of versionsOf(view.settlement_policies ?? []))
    if (isInForce(version, period.to)) for (const step of version.policy.steps) settlement.settle(step);
  return settlement;
}

function violationsOf({ period, absence_policies = [], accounts }: NaiveScenario, all: readonly Evaluated[]) {
  const works = all.map(({ work }) => work);
  const zone = works[0]?.view.timezone ?? 'UTC';
  const found: { at: number; zone: string; row: object }[] = [];
  for (const { time, code, view } of works) {
    for (const at of [...time.open].sort((a, b) => a - b))
      found.push({
        at,
        zone: view.timezone,
        row: { step: 'open-presence', severity: 'warning', employment: code },
      });
  }
  for (const [index, work] of works.entries()) {
    for (const version of versionsOf(work.view.working_time_policies)) {
      for (const step of version.policy.steps) {
        if (!isConstraint(step.plugin) || (isJoint(step.plugin) && index > 0)) continue;
        for (const { at, facts } of naiveConstraint(step, work, works)) {
          if (!isInForce(version, dateAt(at, work.view.timezone))) continue;
          const who = isJoint(step.plugin) ? {} : { employment: work.code };
          const row = { step: step.plugin, severity: step.config.severity ?? 'warning', ...who, ...facts };
          found.push({ at, zone: isJoint(step.plugin) ? zone : work.view.timezone, row });
        }
      }
    }
  }
  for (const { work, leave } of all) {
    const [employment] = work.view.employments;
    const judged = {
      start: toDay(employment?.start ?? ''),
      from: toDay(period.from),
      to: toDay(period.to),
      norm: (day: number) => work.norm.norm(toText(day)),
      pattern: (day: number) => work.norm.pattern(toText(day)),
    };
    const codes = accounts.filter(({ unit }) => unit === 'days').map(({ code }) => code);
    for (const { step, day, severity, facts } of naiveUsage(
      versionsOf(absence_policies),
      codes,
      leave,
      judged,
    )) {
      const at = startOf(work.view.timezone, toText(day));
      found.push({ at, zone: work.view.timezone, row: { step, severity, employment: work.code, ...facts } });
    }
  }
  return found
    .sort((a, b) => a.at - b.at)
    .map(({ at, zone: own, row }) => ({ ...row, at: instant(at, own) }));
}

function dateAt(minute: number, zone: string): string {
  return Temporal.Instant.fromEpochMilliseconds(minute * 60_000)
    .toZonedDateTimeISO(zone)
    .toPlainDate()
    .toString();
}

import { epochMinute, type NaiveClock, parseTime, plusDays } from './naive-clock.ts';
import type { NaivePresence, NaiveRef, NaiveScenario } from './naive-document.ts';
import type { NaiveNorm } from './naive-norm.ts';
import { isConstraint } from './naive-steps.ts';
import { isInForce, versionsOf } from './naive-versions.ts';

/** Everything the filters may ask about a minute. */
export interface NaiveTime {
  readonly clock: NaiveClock;
  /** Worked minutes in order, and which presences each carries. */
  readonly worked: readonly number[];
  readonly standby: readonly number[];
  readonly carriers: ReadonlyMap<number, readonly NaivePresence[]>;
  /** Shift number of each worked and standby minute; standby has numbers of its own. */
  readonly shiftOf: ReadonlyMap<number, number>;
  readonly attributed: (minute: number) => string;
  readonly workedSet: ReadonlySet<number>;
  /** Gap that separates shifts, at the end of the steps. */
  readonly gap: number;
  /** Starts of the presence of the period that nothing ended. */
  readonly open: readonly number[];
}

/** A contiguous part of one presence. */
interface Piece {
  readonly presence: NaivePresence;
  readonly minutes: readonly number[];
}

/** docs/evaluation.md, Presence to Attribution, over sets of minutes. */
export function naiveTimeline(scenario: NaiveScenario, clock: NaiveClock, norm: NaiveNorm): NaiveTime {
  const kinds = new Map(scenario.reasons.map(({ code, kind }) => [code, kind]));
  const kindOf = ({ reason }: NaivePresence) => (reason === null ? 'work' : (kinds.get(reason) ?? 'work'));
  const inside = (minutes: readonly number[]) => minutes.filter((m) => norm.isEmployed(clock.date(m)));
  const pieces = (presence: NaivePresence, minutes: readonly number[]): Piece[] =>
    runsOfMinutes(minutes).map((run) => ({ presence, minutes: run }));
  const recorded = (presence: NaivePresence, end: number) =>
    pieces(presence, inside(range(epochMinute(presence.start), end)));
  const closed = scenario.presence.filter(({ end }) => end !== null);
  const ofKind = (kind: string) =>
    closed.filter((p) => kindOf(p) === kind).flatMap((p) => recorded(p, epochMinute(p.end ?? p.start)));
  let held = ofKind('work');
  const standbyHeld = ofKind('standby');
  let open = scenario.presence.filter(
    (p) => p.end === null && norm.isEmployed(clock.date(epochMinute(p.start))),
  );
  const ever = new Set(held.flatMap(({ minutes }) => minutes));
  let mode = 'midnight-split';
  let gap = 180;
  for (const version of versionsOf(scenario.working_time_policies)) {
    const acts = (minute: number) => isInForce(version, clock.date(minute));
    const starts = ({ minutes }: Piece) => acts(minutes[0] ?? 0);
    const isOpenHere = ({ start }: NaivePresence) => acts(epochMinute(start));
    const named = (presence: NaivePresence, reason: string) =>
      presence.reason === null ? { ...presence, reason } : presence;
    for (const step of version.policy.steps) {
      if (isConstraint(step.plugin)) continue;
      const others = held.filter((piece) => !starts(piece));
      const own = held.filter(starts);
      if (step.plugin === 'attribute-days') {
        if (!isInForce(version, scenario.period.to)) continue;
        mode = step.config.mode;
        gap = step.config.shift_gap_minutes ?? 180;
      } else if (step.plugin === 'auto-check-out') {
        for (const presence of open.filter(isOpenHere)) {
          const ended = recorded(presence, epochMinute(presence.start) + step.config.after_minutes);
          (kindOf(presence) === 'work' ? held : standbyHeld).push(...ended);
        }
        open = open.filter((presence) => !isOpenHere(presence));
      } else if (step.plugin === 'default-reason') {
        const { reason } = step.config;
        held = [...others, ...own.map((piece) => ({ ...piece, presence: named(piece.presence, reason) }))];
        open = open.map((presence) => (isOpenHere(presence) ? named(presence, reason) : presence));
      } else {
        held = [...others, ...applyStep(step, own, clock, gap)];
      }
      for (const { minutes } of held) for (const minute of minutes) ever.add(minute);
    }
  }
  held = held.map(({ presence, minutes }) => ({ presence, minutes: inside(minutes) }));
  const worked = ordered(held.flatMap(({ minutes }) => [...minutes]));
  const standby = ordered(standbyHeld.flatMap(({ minutes }) => [...minutes])).filter((m) => !ever.has(m));
  const shifts = shiftsOf(worked, gap);
  const shiftOf = new Map<number, number>();
  for (const [index, shift] of [...shifts, ...shiftsOf(standby, gap)].entries()) {
    for (const minute of shift) shiftOf.set(minute, index);
  }
  const workedSet = new Set(worked);
  const startDate = (minute: number) => clock.date(shifts[shiftOf.get(minute) ?? 0]?.[0] ?? minute);
  const carriers = new Map<number, NaivePresence[]>();
  for (const { presence, minutes } of held)
    for (const m of minutes) carriers.set(m, [...(carriers.get(m) ?? []), presence]);
  const standbySet = new Set(standby);
  for (const { presence, minutes } of standbyHeld) {
    for (const m of minutes) if (standbySet.has(m)) carriers.set(m, [...(carriers.get(m) ?? []), presence]);
  }
  return {
    clock,
    worked,
    standby,
    carriers,
    shiftOf,
    attributed: (m) => (mode === 'shift-start' && workedSet.has(m) ? startDate(m) : clock.date(m)),
    workedSet,
    gap,
    open: open
      .map(({ start }) => epochMinute(start))
      .filter((start) => {
        const on = clock.date(start);
        return on >= scenario.period.from && on <= scenario.period.to;
      }),
  };
}

export function ordered(minutes: Iterable<number>): number[] {
  return [...new Set(minutes)].sort((a, b) => a - b);
}

export function range(from: number, to: number): number[] {
  return Array.from({ length: Math.max(0, to - from) }, (_, index) => from + index);
}

/** Maximal contiguous runs. */
export function runsOfMinutes(minutes: readonly number[]): number[][] {
  const runs: number[][] = [];
  for (const minute of minutes) {
    const last = runs[runs.length - 1];
    if (last && last[last.length - 1] === minute - 1) last.push(minute);
    else runs.push([minute]);
  }
  return runs;
}

/** Runs whose gaps are shorter than the shift gap. */
export function shiftsOf(minutes: readonly number[], gap: number): number[][] {
  const shifts: number[][] = [];
  for (const minute of minutes) {
    const last = shifts[shifts.length - 1];
    if (last && minute - (last[last.length - 1] ?? 0) - 1 < gap) last.push(minute);
    else shifts.push([minute]);
  }
  return shifts;
}

function applyStep(
  { plugin, config }: NaiveRef,
  held: readonly Piece[],
  clock: NaiveClock,
  gap: number,
): Piece[] {
  if (plugin === 'round-punch') {
    return held
      .map(({ presence, minutes }) => ({ presence, minutes: roundRun(minutes, config, clock) }))
      .filter(({ minutes }) => minutes.length > 0);
  }
  const removed = new Set<number>();
  for (const shift of shiftsOf(ordered(held.flatMap(({ minutes }) => [...minutes])), gap)) {
    if (plugin === 'break-deduction') for (const m of lastOf(shift, breakDue(shift, config))) removed.add(m);
    if (plugin === 'fixed-lunch' && shift.length > config.if_over_minutes) {
      const dates = new Set(shift.map((m) => clock.date(m)));
      for (const m of shift) {
        const since = clock.time(m) - parseTime(config.at);
        const today = since >= 0 && since < config.minutes && dates.has(clock.date(m));
        const late = since + 1440 < config.minutes && dates.has(plusDays(clock.date(m), -1));
        if (today || late) removed.add(m);
      }
    }
    if (plugin === 'clip-to-schedule') for (const m of clipped(shift, config, clock)) removed.add(m);
  }
  return held.flatMap(({ presence, minutes }) =>
    runsOfMinutes(minutes.filter((m) => !removed.has(m))).map((run) => ({ presence, minutes: run })),
  );
}

function lastOf(minutes: readonly number[], count: number): readonly number[] {
  return count <= 0 ? [] : minutes.slice(-count);
}

function roundRun(run: readonly number[], config: NaiveRef['config'], clock: NaiveClock): number[] {
  const round = (minute: number): number => {
    const time = clock.time(minute);
    const down = Math.floor(time / config.unit_minutes) * config.unit_minutes;
    if (down === time) return minute;
    const up = down + config.unit_minutes;
    const goesUp = config.mode === 'up' || (config.mode === 'nearest' && up - time <= time - down);
    return minute + (goesUp ? up : down) - time;
  };
  const start = run[0] ?? 0;
  const end = (run[run.length - 1] ?? 0) + 1;
  return range(config.side === 'end' ? start : round(start), config.side === 'start' ? end : round(end));
}

function breakDue(shift: readonly number[], config: NaiveRef['config']): number {
  let taken = 0;
  for (const [index, minute] of shift.entries()) {
    const gap = index === 0 ? 0 : minute - (shift[index - 1] ?? 0) - 1;
    if (gap >= (config.count_gaps_from_minutes ?? 15)) taken += gap;
  }
  let net = shift.length;
  for (const step of [...config.steps].sort((a, b) => a.over_minutes - b.over_minutes)) {
    if (!(net > step.over_minutes)) continue;
    net = shift.length - Math.max(0, step.break_minutes - taken);
    if (config.clamp ?? true) net = Math.max(net, step.over_minutes);
  }
  return shift.length - Math.max(0, net);
}

function clipped(shift: readonly number[], config: NaiveRef['config'], clock: NaiveClock): readonly number[] {
  const first = clock.date(shift[0] ?? 0);
  const from = parseTime(config.from);
  const to = parseTime(config.to);
  const wall = (m: number) => `${clock.date(m)} ${String(clock.time(m)).padStart(4, '0')}`;
  const occurrence = (date: string) => {
    const start = `${date} ${String(from).padStart(4, '0')}`;
    const end =
      to === 1440
        ? `${plusDays(date, 1)} 0000`
        : `${to <= from ? plusDays(date, 1) : date} ${String(to).padStart(4, '0')}`;
    let startAt = Number.POSITIVE_INFINITY;
    let endAt = Number.POSITIVE_INFINITY;
    // No offset is a day long, so both ends lie in the days around the date.
    const around = epochMinute(`${date}T00:00Z`);
    for (let m = Math.min(clock.last, around + 4320); m >= Math.max(clock.first, around - 1440); m -= 1) {
      if (wall(m) >= start) startAt = m;
      if (wall(m) >= end) endAt = m;
    }
    return { startAt, endAt };
  };
  let best = occurrence(first);
  let most = 0;
  for (
    let date = plusDays(first, -1);
    date <= clock.date(shift[shift.length - 1] ?? 0);
    date = plusDays(date, 1)
  ) {
    const candidate = occurrence(date);
    const shared = shift.filter((m) => m >= candidate.startAt && m < candidate.endAt).length;
    if (shared > most) [best, most] = [candidate, shared];
  }
  return shift.filter(
    (m) =>
      ((config.clip_start ?? true) && m < best.startAt) || ((config.clip_end ?? true) && m >= best.endAt),
  );
}

import { formatDate, getDate } from '@stempel/core';
import type { WorkspaceTransaction } from '@stempel/db';
import type { Configuration } from '../../evaluation/configuration.ts';
import { type CoverOnDate, findCover } from '../../evaluation/cover/find-cover.ts';
import { DayPatterns } from '../../evaluation/day-patterns.ts';
import { type ServiceContext, today } from '../../kernel/context.ts';
import { lastUse, laterUses } from '../absences/later-uses.ts';
import { findFullDay, takingDays } from '../absences/refuse-full-days.ts';
import { causedLater, isOn, usageFindings } from '../absences/usage-findings.ts';
import { answerOf, takenBy } from './cover-figures.ts';
import { loadSupposed, runSupposed } from './run-supposed.ts';
import { leaveAccountOf, type SupposedAbsence } from './supposed.ts';

/** How far ahead is looked. */
const daysAhead = 183;
const shownAtMost = 3;
/** Evaluations of one search: each takes a few milliseconds. */
const triedAtMost = 16;

interface Dates {
  readonly from: string;
  readonly to: string;
}

/**
 * The next dates of the same length, with as many of them worked, of which nothing refuses or warns: neither what is taken of
 * them already, nor the units, nor the rules of the account. Of dates that only the account stands against some are tried,
 * further and further apart, so there may be earlier ones.
 */
export async function nextDates(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  supposed: SupposedAbsence,
): Promise<Dates[]> {
  const { facts, replaces } = supposed;
  if (facts.to === null) return [];
  const length = getDate(facts.to) - getDate(facts.from);
  const begin = Math.max(getDate(facts.from), getDate(today(ctx))) + 1;
  const ahead = { from: formatDate(begin), to: formatDate(begin + daysAhead + length) };
  const free = await freeDates(tx, ctx, configuration, supposed, ahead);
  if (!leaveAccountOf(configuration, facts)) return free.slice(0, shownAtMost);
  const later = await laterUses(tx, ctx, facts);
  const build = await loadSupposed(tx, ctx, configuration, facts, lastUse(later, ahead.to));
  const evaluated = (given: Parameters<typeof runSupposed>[1]) =>
    usageFindings(runSupposed(build, given, false), facts.employmentId);
  const without = later.length > 0 ? evaluated({}) : [];
  return findPassing(free, (dates) => {
    const moved = { ...facts, ...dates };
    const found = evaluated({ supposed: moved, ...(replaces && { without: replaces.id }) });
    const own = found.filter((finding) => isOn(finding, dates));
    const after = later.filter(({ to }) => to > dates.to);
    const against = [...own, ...causedLater({ found, without }, dates, after)];
    return against.every(({ severity }) => severity === 'info');
  });
}

/** Dates of the length of the absence that are free for the person and for their units. */
async function freeDates(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  configuration: Configuration,
  supposed: SupposedAbsence,
  ahead: Dates,
): Promise<Dates[]> {
  const { facts, employee, employment, sickness } = supposed;
  const { id, employmentId, share } = facts;
  const others = await takingDays(tx, { id, employmentId, ...ahead });
  const query = { ...ahead, employmentId, without: id };
  const cover = sickness ? [] : await findCover(tx, ctx, query, { configuration, employee });
  // What is moved to these dates asks for them anew: who asked before holds a place.
  const asking = { isAsked: false, taken: takenBy(supposed) };
  const isShort = (one: CoverOnDate) => answerOf(one, asking, today(ctx)) !== null;
  const short = new Set(cover.filter(isShort).map(({ date }) => date));
  const works = new DayPatterns(configuration, ahead).worksOn(employment);
  const own = new DayPatterns(configuration, { from: facts.from, to: facts.to ?? facts.from });
  const ownWork = own.worksOn(employment);
  const wanted = ownWork.filter(Boolean).length;
  const [first, length] = [getDate(ahead.from), ownWork.length];
  const found: Dates[] = [];
  for (let at = 0; at + length <= works.length; at += 1) {
    const window = works.slice(at, at + length);
    if (window.filter(Boolean).length !== wanted || window[0] !== ownWork[0]) continue;
    const dates = { from: formatDate(first + at), to: formatDate(first + at + length - 1) };
    if (employment.endOn !== null && dates.to > employment.endOn) break;
    if (window.some((_, index) => short.has(formatDate(first + at + index)))) continue;
    if (!findFullDay(others, { ...dates, share })) found.push(dates);
  }
  return found;
}

/** The first ones that pass, the tries ever further apart while none does. */
function findPassing(free: readonly Dates[], passes: (dates: Dates) => boolean): Dates[] {
  const found: Dates[] = [];
  let step = 1;
  for (let at = 0, tried = 0; at < free.length && tried < triedAtMost; tried += 1, at += step) {
    const dates = free[at];
    if (!dates) break;
    if (passes(dates)) found.push(dates);
    if (found.length === shownAtMost) break;
    step = found.length > 0 || tried < 4 ? 1 : step + 2;
  }
  return found;
}

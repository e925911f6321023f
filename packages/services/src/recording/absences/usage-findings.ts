import {
  type EvaluationResult,
  formatDate,
  localDateAt,
  registries,
  usageFacts,
  type Violation,
} from '@stempel/core';
import type { Period } from '../../evaluation/statement-period.ts';

/** What a usage rule says of an absence, on the first of its dates that fails. */
export interface UsageFinding extends Pick<Violation, 'step' | 'severity' | 'policy' | 'facts'> {
  readonly on: string;
}

/** What the usage rules say of the absences of an employment, whoever's they are. */
export function usageFindings(
  { violations, employments }: EvaluationResult,
  employmentId: string,
): UsageFinding[] {
  const zone = employments.find(({ code }) => code === employmentId)?.zone;
  if (!zone) return [];
  return violations
    .filter(({ step, employment }) => employment === employmentId && isUsageRule(step))
    .map(({ step, severity, policy, facts, at }) => {
      return { step, severity, policy, facts, on: formatDate(localDateAt(zone, at)) };
    });
}

function isUsageRule(step: string): boolean {
  return registries['usage-rules'].some((plugin) => plugin.id === step);
}

/** Whether a finding is about a date of an absence. */
export function isOn({ on }: UsageFinding, { from, to }: { from: string; to: string | null }): boolean {
  return on >= from && (to === null || on <= to);
}

interface Compared {
  /** With the absence, and as it stands without it. */
  readonly found: readonly UsageFinding[];
  readonly without: readonly UsageFinding[];
}

/**
 * What the rules say of absences that end later and would not say, or of fewer days, without this one. Of each absence a rule
 * names the first date that fails, so one that fails earlier than before is worse, and one that fails later is better.
 */
export function causedLater(
  { found, without }: Compared,
  absence: { readonly from: string; readonly to: string | null },
  later: readonly Period[],
): UsageFinding[] {
  return found.filter((finding) => {
    const about = later.find((dates) => isOn(finding, dates));
    return about !== undefined && !isOn(finding, absence) && isNew(finding, without, about);
  });
}

interface Taken {
  readonly from: string;
  readonly to: string | null;
  /** 1/10 000 of each day. */
  readonly share: number;
  readonly accountId: string | null;
}

/** Whether an absence takes no date and no part of one that it did not take of the same account as it stood. */
export function takesNoMore({ from, to, share, accountId }: Taken, stood: Taken): boolean {
  const isWithin = from >= stood.from && (stood.to === null || (to !== null && to <= stood.to));
  return isWithin && share <= stood.share && accountId === stood.accountId;
}

/** What the rules say of a change that takes no more, and did not say of the absence as it stood. */
export function causedByChange(
  { found, without }: Compared,
  stood: { readonly from: string; readonly to: string | null },
): UsageFinding[] {
  return found.filter((finding) => isNew(finding, without, stood));
}

/** Whether nothing was said before of the same dates, or of later ones or fewer days. */
function isNew(
  { step, policy, on, facts }: UsageFinding,
  before: readonly UsageFinding[],
  about: { readonly from: string; readonly to: string | null },
): boolean {
  const was = before.find((one) => one.step === step && one.policy === policy && isOn(one, about));
  return !was || on < was.on || (on === was.on && isWorse(facts, was.facts));
}

function isWorse(now: UsageFinding['facts'], before: UsageFinding['facts']): boolean {
  return Object.entries(usageFacts).some(([name, worse]) => {
    const [is, was] = [now[name], before[name]];
    if (worse === null || is === undefined || was === undefined) return false;
    const more = tenThousandths(is) - tenThousandths(was);
    return worse === 'more' ? more > 0 : more < 0;
  });
}

/** Days are written with four decimals or none, so that without the point equal figures compare as whole numbers. */
function tenThousandths(value: string | number): number {
  return Number(String(value).replace('.', ''));
}

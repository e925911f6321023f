import type { Entry } from '../contract/constraint-contract.ts';
import type { AccountInput } from '../evaluate/evaluate-input.ts';
import { getDecimal, toTenThousandths } from '../figures/decimal.ts';
import type { Absence } from '../norm/absence-credit.ts';
import type { TermsVersion, WeekPattern } from '../norm/norm-calendar.ts';
import type { Presence, ReasonKind } from '../presence/timeline.ts';
import { type EpochDay, getDate, weekdayNames } from '../time/epoch-day.ts';
import { findInstant } from '../time/instant.ts';
import type { Row } from './read-parts.ts';
import type {
  AbsenceDocument,
  AccountDocument,
  EntryDocument,
  PresenceDocument,
  TermsDocument,
} from './scenario-document.ts';

export function buildTerms(document: TermsDocument): TermsVersion {
  const { weeks, anchor, full_time_weekly_minutes } = document.norm;
  return {
    effectiveFrom: getDate(document.effective_from),
    weeks: weeks.map((week) => weekdayNames.map((name) => week[name]) as unknown as WeekPattern),
    anchorOn: anchor ? getDate(anchor) : undefined,
    fullTimeWeeklyMinutes: full_time_weekly_minutes ?? undefined,
    flexAccount: document.flex_account ?? undefined,
  };
}

export function buildAccount(document: AccountDocument, periodFrom: EpochDay): AccountInput {
  const { code, unit, opening, opened_on } = document;
  return {
    code,
    unit,
    opening: unit === 'days' ? Number(toTenThousandths(getDecimal(opening))) : opening,
    // docs/scenarios.md, Given: `opened_on` defaults to the first day of the period.
    openedOn: opened_on ? getDate(opened_on) : periodFrom,
  };
}

export function buildPresence(
  { index, value }: Row<PresenceDocument>,
  reasonKinds: ReadonlyMap<string, ReasonKind>,
): Presence {
  const reason = value.reason ?? undefined;
  return {
    startAt: minuteOf(value.start),
    endAt: value.end ? minuteOf(value.end) : undefined,
    kind: kindOf(value, reasonKinds),
    reason,
    activity: value.activity ?? undefined,
    project: value.project ?? undefined,
    dimensions: value.dimensions ?? {},
    position: index,
  };
}

/** Presence without a reason is work. */
export function kindOf(
  { reason }: { readonly reason?: string | null | undefined },
  reasonKinds: ReadonlyMap<string, ReasonKind>,
): ReasonKind {
  return reasonKinds.get(reason ?? '') ?? 'work';
}

export function buildAbsence({ index, value }: Row<AbsenceDocument>): Absence {
  const { credit } = value;
  return {
    from: getDate(value.from),
    to: value.to ? getDate(value.to) : undefined,
    share: getDecimal(value.share),
    credit: typeof credit === 'number' ? { fixedMinutes: credit } : credit === 'none' ? 'none' : 'day-norm',
    account: value.account ?? undefined,
    earns: value.earns,
    activity: value.activity ?? undefined,
    requestedOn: value.requested_on ? getDate(value.requested_on) : undefined,
    position: index,
  };
}

export function buildEntry(document: EntryDocument): Entry {
  return { on: getDate(document.date), activity: document.activity, minutes: document.minutes };
}

function minuteOf(text: string): number {
  const minute = findInstant(text);
  if (minute === undefined) throw new RangeError(`"${text}" is not an instant with offset`);
  return minute;
}

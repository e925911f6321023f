import type { Problem } from '../contract/problem.ts';
import { plain } from '../messages/index.ts';
import type { ReasonKind } from '../presence/timeline.ts';
import { findInstantSeconds } from '../time/instant.ts';
import { kindOf } from './build-input.ts';
import { checkOverlaps } from './check-overlaps.ts';
import type { Declared } from './check-references.ts';
import type { ScenarioParts } from './read-document.ts';
import type { Row } from './read-parts.ts';

/** Checks what rows say about each other: codes used twice, undeclared codes, unknown zones, overlapping work. */
export function checkDocument(
  parts: ScenarioParts,
  declared: Declared,
  isZone: (zone: string) => boolean,
  problems: Problem[],
): void {
  checkCodes(parts, problems);
  checkZones(parts, isZone, problems);
  checkRows(parts, declared, problems);
  const kinds = new Map(parts.reasons.map(({ value }) => [value.code, value.kind]));
  checkOverlaps(recordedWork(parts, kinds), problems);
}

function checkCodes(parts: ScenarioParts, problems: Problem[]): void {
  const lists: Record<string, readonly Row<{ readonly code: string }>[]> = {
    employments: parts.employments,
    reasons: parts.reasons,
    activities: parts.activities,
    accounts: parts.accounts,
  };
  for (const [field, rows] of Object.entries(lists)) {
    const seen = new Set<string>();
    for (const { index, value } of rows) {
      if (seen.has(value.code))
        problems.push({ path: [field, index, 'code'], message: plain(`"${value.code}" is used twice`) });
      seen.add(value.code);
    }
  }
}

function checkZones(parts: ScenarioParts, isZone: (zone: string) => boolean, problems: Problem[]): void {
  const { timezone } = parts.document;
  const advice = 'write an IANA name such as Europe/Copenhagen';
  if (!isZone(timezone))
    problems.push({ path: ['timezone'], message: plain(`"${timezone}" is not a time zone; ${advice}`) });
  for (const { index, value } of parts.employments) {
    if (value.timezone && !isZone(value.timezone)) {
      const path = ['employments', index, 'timezone'];
      problems.push({ path, message: plain(`"${value.timezone}" is not a time zone; ${advice}`) });
    }
  }
}

function checkRows(parts: ScenarioParts, declared: Declared, problems: Problem[]): void {
  const employments = new Set(parts.employments.map(({ value }) => value.code));
  const lists = { presence: parts.presence, entries: parts.entries, absences: parts.absences };
  for (const [field, rows] of Object.entries(lists)) {
    for (const { index, value } of rows) {
      if (!value.employment || employments.has(value.employment)) continue;
      const message = plain(`there is no employment "${value.employment}"`);
      problems.push({ path: [field, index, 'employment'], message });
    }
  }
  for (const { index, value } of parts.presence) {
    if (!value.reason || declared.reasons.has(value.reason)) continue;
    const message = plain(`reason "${value.reason}" is not declared; add it to reasons`);
    problems.push({ path: ['presence', index, 'reason'], message });
  }
  for (const { index, value } of parts.absences) {
    if (!value.account || declared.accounts.has(value.account)) continue;
    const message = plain(`account "${value.account}" is not declared; add it to accounts`);
    problems.push({ path: ['absences', index, 'account'], message });
  }
}

function recordedWork(parts: ScenarioParts, kinds: ReadonlyMap<string, ReasonKind>) {
  const first = parts.employments[0]?.value.code ?? '';
  return parts.presence.map(({ index, value }) => ({
    index,
    employment: value.employment ?? first,
    kind: kindOf(value, kinds),
    startSeconds: findInstantSeconds(value.start) ?? 0,
    endSeconds: value.end ? findInstantSeconds(value.end) : undefined,
  }));
}

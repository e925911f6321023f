import { formatTenThousandths } from '@stempel/core';
import { isNamedToColleagues } from '../../kernel/absence-insight.ts';
import type { Language, SeenAbsence } from './calendar-contract.ts';
import type { StoredAbsence } from './calendar-rows.ts';

/** How an absence is looked at: by somebody who knows what it is or not, in a language, today. */
export interface Look {
  readonly isKnown: boolean;
  readonly language: Language;
  readonly today: string;
}

/**
 * What somebody sees of an absence (kernel/absence-insight.ts); undefined where that is nothing: who does not know the
 * absences of a person learns of no request. Without an end it is shown as far as it is certain, until today.
 */
export function seeAbsence(
  absence: StoredAbsence,
  { isKnown, language, today }: Look,
): Omit<SeenAbsence, 'person'> | undefined {
  const { state } = absence;
  if (state !== 'approved' && state !== 'requested') return undefined;
  if (!isKnown && state === 'requested') return undefined;
  const isNamed = isKnown || isNamedToColleagues(absence);
  const isOpen = absence.to === null;
  return {
    from: absence.from,
    to: absence.to ?? (absence.from > today ? absence.from : today),
    open: isKnown && isOpen,
    share: formatTenThousandths(absence.share),
    name: isNamed ? nameOf(absence, language) : null,
    sickness: isKnown && isSickness(absence),
    state,
  };
}

/** Sick by what was recorded, or by what the kind is. */
export function isSickness({ sickness, kind }: StoredAbsence): boolean {
  return sickness || kind?.sickness === true;
}

function nameOf({ kind, activity }: StoredAbsence, language: Language): string | null {
  return kind?.names[language] ?? activity;
}

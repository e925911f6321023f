'use client';

import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { findWord } from '../../i18n/texts.ts';
import type { LedgerMovement } from './ledger-movement.ts';

type Source = Pick<LedgerMovement, 'statement' | 'correction' | 'absence' | 'source' | 'kind'>;

/** What a movement came from, in a line: the absence, the correction, the rule, or that somebody entered it. */
export function useMovementSource(): (movement: Source) => string {
  const text = useTranslations('balance');
  const plugin = useTranslations('pluginName');
  const formats = useFormats();
  return ({ statement, correction, absence, source, kind }) => {
    const parts = [
      absence ? text('fromAbsence', { period: dates(absence) }) : '',
      correction
        ? text('fromCorrection', { periods: correction.periods.map((one) => formats.period(one)).join(', ') })
        : '',
      kind === 'opening' && !statement ? text('fromOpening') : '',
      absence || correction ? '' : ruleOf(source),
      statement ? text('fromStatement', { period: formats.period(statement) }) : '',
    ];
    return parts.filter(Boolean).join(' · ');
  };
  function dates({ from, to }: NonNullable<LedgerMovement['absence']>): string {
    if (to === null) return text('since', { date: formats.date(from) });
    return from === to ? formats.date(from) : formats.period({ from, to });
  }
  /** `close/2 credit-counter` and `monthly` are rules; others (`absences.3`) point into the input of the engine. */
  function ruleOf(source: string | null): string {
    const name = /([a-z][a-z0-9-]*)$/.exec(source ?? '')?.[1];
    return (name && findWord(plugin, name)) ?? '';
  }
}

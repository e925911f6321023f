import { useTranslations } from 'next-intl';
import { useMemo } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import type { Outputs } from '../../trpc/client.tsx';

export type CalendarData = Outputs['calendar']['get'];
export type SeenAbsence = CalendarData['absences'][number];

/** What absences are called, in the words of the page. */
export function useAbsenceWords() {
  const text = useTranslations('calendar');
  const formats = useFormats();
  return useMemo(() => {
    const kind = ({ name, sickness }: SeenAbsence, isKnown: boolean) =>
      name ?? text(isKnown ? (sickness ? 'sick' : 'absence') : 'away');
    const marks = ({ share, state, open }: SeenAbsence) => [
      ...(share === '1'
        ? []
        : [share === '0.5' ? text('halfDay') : text('partOfDay', { share: formats.decimal(share) })]),
      ...(state === 'requested' ? [text('requested')] : []),
      ...(open ? [text('open')] : []),
    ];
    const dates = ({ from, to }: SeenAbsence) =>
      from === to ? formats.date(from) : formats.period({ from, to });
    return {
      kind,
      /** `Vacation (half day, requested)` */
      title: (absence: SeenAbsence, isKnown: boolean) => {
        const found = marks(absence);
        return `${kind(absence, isKnown)}${found.length > 0 ? ` (${found.join(', ')})` : ''}`;
      },
      dates,
    };
  }, [text, formats]);
}

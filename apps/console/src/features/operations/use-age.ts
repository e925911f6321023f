import { useTranslations } from 'next-intl';
import { useNow } from '../../parts/today/use-now.ts';

const minuteMs = 60_000;

/** How long ago a moment was, in the largest unit of which there are two: `26 hours`. */
export function useAge(): (instant: string) => string {
  const text = useTranslations('operations.age');
  const now = useNow();
  return (instant) => {
    const minutes = Math.max(0, Math.floor((now - Date.parse(instant)) / minuteMs));
    const hours = Math.floor(minutes / 60);
    if (hours >= 48) return text('days', { count: Math.floor(hours / 24) });
    return hours >= 2 ? text('hours', { count: hours }) : text('minutes', { count: minutes });
  };
}

'use client';

import { classNames } from '@stempel/ui';
import { useTranslations } from 'next-intl';

/** What the strips of a page show, in words. */
export function StripLegend({ standby }: { standby: boolean }) {
  const text = useTranslations('today');
  const marks = [
    ['work', 'bg-accent'],
    ...(standby ? ([['standby', 'border-2 border-accent border-dashed']] as const) : []),
    ['contractedFrom', 'border border-line-strong'],
  ] as const;
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 border-t border-line px-4 py-2 text-fine text-ink-soft">
      {marks.map(([name, look]) => (
        <li key={name} className="flex items-center gap-1.5">
          <span aria-hidden="true" className={classNames('h-2.5 w-5 shrink-0 rounded-mark', look)} />
          {text(name)}
        </li>
      ))}
    </ul>
  );
}

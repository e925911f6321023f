'use client';

import { Panel } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useAmount } from '../../parts/balances/use-amount.ts';
import type { EmployeeAccount } from './account.ts';

/** The dated parts of a leave balance after the last settled period, those that expire first on top. */
export function Lots({ account }: { account: EmployeeAccount }) {
  const text = useTranslations('balance');
  const formats = useFormats();
  const amount = useAmount();
  const lots = account.lots.toSorted((left, right) =>
    [left.expires_on ?? '9', left.granted_on]
      .join()
      .localeCompare([right.expires_on ?? '9', right.granted_on].join()),
  );
  return (
    <Panel title={text('lots')} flush>
      {lots.length === 0 ? (
        <p className="px-4 py-3 text-dense text-ink-soft">{text('noLots')}</p>
      ) : (
        <ul className="divide-y divide-line">
          {lots.map((lot) => (
            <li
              key={`${lot.granted_on} ${lot.expires_on} ${lot.days}`}
              className="flex items-baseline justify-between gap-4 px-4 py-2 text-dense"
            >
              <span>
                <span className="block">
                  {lot.expires_on
                    ? text('expires', { date: formats.date(lot.expires_on) })
                    : text('neverExpires')}
                </span>
                <span className="block text-fine text-ink-soft">
                  {text('granted', { date: formats.date(lot.granted_on) })}
                </span>
              </span>
              <span className="tabular-nums">{amount.short({ minutes: null, days: lot.days })}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  );
}

'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';
import { Loaded } from '../lists/loaded.tsx';
import { useShownName } from '../names/use-shown-name.ts';
import { LineDetails } from '../statements/line-details.tsx';
import { Likely } from './likely.tsx';
import { Movements } from './movements.tsx';
import { useAmount } from './use-amount.ts';
import { useAsOf } from './use-as-of.ts';

// With the explanation, which nobody sees who does not open a line.
const Outlook = dynamic(() => import('./outlook.tsx').then((module) => module.Outlook), { ssr: false });

type Balance = Outputs['timebank']['kept']['balances'][number];

/** The balances of an employee as booked, settled figures only; each opens the movements it is made of. */
export function Balances({ employeeId }: { employeeId: string }) {
  const text = useTranslations('employee');
  const trpc = useTRPC();
  const query = useQuery(trpc.timebank.kept.queryOptions({ employee_id: employeeId }));
  return (
    <Panel title={text('balances')} className="mt-4" flush>
      <Loaded query={query}>
        {({ balances, settled_to: settledTo }) =>
          balances.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('noBalances')}</p>
          ) : (
            balances.map((balance) => (
              <BalanceLine key={balance.account_id} {...{ employeeId, balance, settledTo }} />
            ))
          )
        }
      </Loaded>
    </Panel>
  );
}

interface BalanceLineProps {
  employeeId: string;
  balance: Balance;
  settledTo: string | null;
}

function BalanceLine({ employeeId, balance, settledTo }: BalanceLineProps) {
  const shown = useShownName();
  const text = useTranslations('employee');
  const formats = useFormats();
  const [opened, setOpened] = useState(false);
  const amount = useAmount();
  const asOf = useAsOf(settledTo);
  return (
    <LineDetails
      name={shown(balance.name)}
      note={
        <>
          <span className="block">{asOf(balance.kind)}</span>
          <Likely employeeId={employeeId} accountId={balance.account_id} />
        </>
      }
      figure={amount.held({ minutes: balance.balance_minutes, days: balance.balance_days })}
      onToggle={(open) => setOpened(opened || open)}
    >
      {opened ? (
        <div className="mb-3">
          <Outlook
            employeeId={employeeId}
            account={{ id: balance.account_id, code: balance.account, kind: balance.kind }}
          />
        </div>
      ) : null}
      {balance.lots.length > 0 ? (
        <ul className="mb-3 flex flex-col gap-0.5" aria-label={text('lots')}>
          {balance.lots.map((lot) => (
            <li
              key={`${lot.granted_on} ${lot.expires_on} ${lot.days}`}
              className="flex justify-between gap-4"
            >
              <span className="text-ink-soft">
                {text('granted', { date: formats.date(lot.granted_on) })}
                {lot.expires_on ? ` · ${text('expires', { date: formats.date(lot.expires_on) })}` : null}
              </span>
              <span className="tabular-nums">{amount.short({ minutes: null, days: lot.days })}</span>
            </li>
          ))}
        </ul>
      ) : null}
      {opened ? <Movements employeeId={employeeId} accountId={balance.account_id} /> : null}
    </LineDetails>
  );
}

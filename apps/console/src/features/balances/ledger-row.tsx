'use client';

import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { useAmount } from '../../parts/balances/use-amount.ts';
import { LineDetails } from '../../parts/statements/line-details.tsx';
import type { EmployeeAccount } from './account.ts';
import type { LedgerMovement } from './ledger-movement.ts';
import { MovementOrigin } from './movement-origin.tsx';
import { useMovementSource } from './use-movement-source.ts';

/** One movement; opening it shows where it came from, and how a statement worked it out. */
export function LedgerRow({ movement, account }: { movement: LedgerMovement; account: EmployeeAccount }) {
  const text = useTranslations('balance');
  const kind = useTranslations('movementKind');
  const formats = useFormats();
  const amount = useAmount();
  const source = useMovementSource();
  const [opened, setOpened] = useState(false);
  const { minutes, days, balance_minutes, balance_days } = movement;
  return (
    <LineDetails
      name={`${formats.date(movement.date)} · ${kind(movement.kind)}`}
      note={source(movement)}
      onToggle={(open) => setOpened(opened || open)}
      figure={
        <span className="flex items-baseline gap-3 text-right">
          <span className="min-w-20">{amount.change({ minutes, days })}</span>
          <span className="min-w-24 font-medium">
            <span className="sr-only">{text('after')}: </span>
            {amount.held({ minutes: balance_minutes, days: balance_days })}
          </span>
        </span>
      }
    >
      {opened ? <MovementOrigin movement={movement} account={account} /> : null}
    </LineDetails>
  );
}

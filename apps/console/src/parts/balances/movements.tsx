'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useTRPC } from '../../trpc/client.tsx';
import { Loaded } from '../lists/loaded.tsx';
import { useAmount } from './use-amount.ts';

/** The latest movements of an account, and the way to all of them with what each came from. */
export function Movements({ employeeId, accountId }: { employeeId: string; accountId: string }) {
  const text = useTranslations('employee');
  const balance = useTranslations('balance');
  const kind = useTranslations('movementKind');
  const formats = useFormats();
  const amount = useAmount();
  const trpc = useTRPC();
  const input = { employee_id: employeeId, account_id: accountId, limit: 12 };
  const query = useQuery(trpc.timebank.accountMovements.queryOptions(input));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-ink-soft">{text('noMovements')}</p>
        ) : (
          <>
            <ul className="flex flex-col gap-0.5" aria-label={balance('movements')}>
              {data.map(({ id, date, kind: why, minutes, days }) => (
                <li key={id} className="flex justify-between gap-4">
                  <span>
                    {formats.date(date)} · {kind(why)}
                  </span>
                  <span className="tabular-nums">{amount.change({ minutes, days })}</span>
                </li>
              ))}
            </ul>
            <Link
              href={`/balances/${employeeId}/${accountId}`}
              prefetch={false}
              className="mt-2 inline-block text-accent underline underline-offset-2 hover:text-accent-hover"
            >
              {balance('allMovements')}
            </Link>
          </>
        )
      }
    </Loaded>
  );
}

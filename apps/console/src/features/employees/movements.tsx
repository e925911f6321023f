'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { Loaded } from '../load/loaded.tsx';

const shown = 12;

/** The latest movements of an account; each leads to the statement that booked it and explains it. */
export function Movements({ employeeId, accountId }: { employeeId: string; accountId: string }) {
  const text = useTranslations('employee');
  const statement = useTranslations('statement');
  const kind = useTranslations('movementKind');
  const formats = useFormats();
  const may = useMay();
  const trpc = useTRPC();
  const scope = readScope(useSession(), 'timebank');
  const input = { employee_id: employeeId, account_id: accountId, scope, limit: 1000 };
  const query = useQuery(trpc.timebank.movements.queryOptions(input));
  return (
    <Loaded query={query}>
      {({ data }) =>
        data.length === 0 ? (
          <p className="text-ink-soft">{text('noMovements')}</p>
        ) : (
          <ul className="flex flex-col gap-0.5" aria-label={statement('movements')}>
            {data
              .toReversed()
              .slice(0, shown)
              .map((movement) => (
                <li key={movement.id} className="flex justify-between gap-4">
                  <span>
                    {formats.date(movement.date)} · {kind(movement.kind)}
                    {movement.statement_id && may('statements', 'read') ? (
                      <>
                        {' · '}
                        <Link
                          href={`/statements/${movement.statement_id}`}
                          prefetch={false}
                          className="text-accent underline underline-offset-2"
                        >
                          {text('why')}
                        </Link>
                      </>
                    ) : null}
                  </span>
                  <span className="tabular-nums">
                    {movement.minutes === null
                      ? statement('days4', { days: formats.decimal(movement.days ?? '0') })
                      : formats.signed(movement.minutes)}
                  </span>
                </li>
              ))}
          </ul>
        )
      }
    </Loaded>
  );
}

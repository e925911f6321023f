'use client';

import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { ReactNode } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { Trace } from '../../parts/statements/trace.tsx';
import { followingAccount } from '../../parts/statements/trace-entries.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import type { EmployeeAccount } from './account.ts';
import type { LedgerMovement } from './ledger-movement.ts';

interface MovementOriginProps {
  movement: LedgerMovement;
  account: EmployeeAccount;
}

/** When and by whom a movement was booked, the ways to what it came from, and the trace of its statement. */
export function MovementOrigin({ movement, account }: MovementOriginProps) {
  const text = useTranslations('balance');
  const formats = useFormats();
  const may = useMay();
  const { workspace } = useSession();
  const { statement, absence } = movement;
  const at = formats.instant(movement.recorded_at, workspace.time_zone);
  return (
    <>
      <p className="text-ink-soft">
        {movement.recorded_by
          ? text('bookedBy', { at, name: movement.recorded_by })
          : text('bookedAt', { at })}
      </p>
      <p className="mt-1 flex flex-wrap gap-x-4 gap-y-1 empty:hidden">
        {statement && may('statements', 'read') ? (
          <Way href={`/statements/${statement.id}`}>{text('toStatement')}</Way>
        ) : null}
        {absence && may('timesheet', 'read') ? (
          <Way href={`/employees/${account.employee_id}/month?month=${movement.date.slice(0, 7)}`}>
            {text('toAbsence')}
          </Way>
        ) : null}
      </p>
      {statement && may('statements', 'read') ? (
        <StatementTrace statementId={statement.id} account={account.account} />
      ) : null}
    </>
  );
}

function Way({ href, children }: { href: string; children: ReactNode }) {
  return (
    <Link
      href={href}
      prefetch={false}
      className="text-accent underline underline-offset-2 hover:text-accent-hover"
    >
      {children}
    </Link>
  );
}

/** How the statement came to what it booked on the account. */
function StatementTrace({ statementId, account }: { statementId: string; account: string }) {
  const trpc = useTRPC();
  const query = useQuery(trpc.statements.get.queryOptions({ id: statementId }));
  return (
    <div className="mt-3">
      <Loaded query={query}>
        {(statement) => <Trace statement={statement} show={followingAccount(statement, account)} />}
      </Loaded>
    </div>
  );
}

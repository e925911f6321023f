'use client';

import { Button, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useFormats } from '../../format/use-formats.ts';
import { useAction } from '../../parts/actions/use-action.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useCorrectionLine } from '../../parts/statements/use-correction-line.ts';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import type { Correction } from './correction.ts';
import { CorrectionDetails } from './correction-details.tsx';

/** What late time and retroactive versions would change in this employee's settled periods. */
export function PendingCorrections({ employeeId }: { employeeId: string }) {
  const text = useTranslations('correction');
  const trpc = useTRPC();
  const scope = readScope(useSession(), 'statements');
  const input = { employee_id: employeeId, state: 'pending' as const, scope };
  const query = useQuery(trpc.corrections.list.queryOptions(input));
  // Whoever decides is told where it is not known whether there are any.
  const isThere = query.data ? query.data.data.length > 0 : query.isError;
  if (!isThere) return null;
  return (
    <Panel title={text('pending')} flush>
      <Loaded query={query}>
        {({ data }) => (
          <ul className="divide-y divide-line">
            {data.map((correction) => (
              <CorrectionItem key={correction.id} correction={correction} />
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  );
}

function CorrectionItem({ correction }: { correction: Correction }) {
  const text = useTranslations('correction');
  const formats = useFormats();
  const said = useCorrectionLine();
  const client = useTRPCClient();
  const { id, input_hash: inputHash } = correction;
  const looked = { id, input_hash: inputHash };
  const accept = useAction(() => client.corrections.accept.mutate(looked), text('accepted'));
  const dismiss = useAction(() => client.corrections.dismiss.mutate(looked), text('dismissed'));
  return (
    <li className="flex flex-col gap-2 px-4 py-3 text-dense">
      <p className="flex flex-wrap gap-x-2 text-fine text-ink-soft">
        {correction.periods.map((period) => (
          <Link
            key={period.statement_id}
            href={`/statements/${period.statement_id}`}
            prefetch={false}
            className="underline underline-offset-2 hover:text-ink"
          >
            {formats.period(period)}
          </Link>
        ))}
        <span>{text(correction.cause === 'version' ? 'fromVersion' : 'fromTime')}</span>
      </p>
      <ul className="flex flex-col gap-0.5 tabular-nums">
        {correction.totals.map((line) => (
          <li key={`${line.kind} ${line.key}`} className="flex justify-between gap-4">
            <span>{said.name(line)}</span>
            <span className="font-medium">{said.amount(line, line.difference, true)}</span>
          </li>
        ))}
      </ul>
      <CorrectionDetails correction={correction} />
      {correction.decidable ? (
        <div className="flex flex-wrap gap-2">
          <Button
            size="small"
            variant="primary"
            pending={accept.isPending}
            onClick={() => accept.mutate(undefined)}
          >
            {text('accept')}
          </Button>
          <Button size="small" pending={dismiss.isPending} onClick={() => dismiss.mutate(undefined)}>
            {text('dismiss')}
          </Button>
        </div>
      ) : null}
      <p className="text-fine text-ink-soft">{text('hint')}</p>
    </li>
  );
}

'use client';

import { Panel, SkeletonEntries } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { addDays, todayIn } from '../../format/dates.ts';
import { EnterAbsence } from '../../parts/absence-request/enter-absence.tsx';
import { AbsenceLine } from '../../parts/absences/absence-line.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { readScope } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

/** How far back: what is over longer is looked up in the month. */
const daysBack = 31;

/** The absences of an employee that are to come or were not long ago, with a way to enter one. */
export function EmployeeAbsences({ employeeId, name }: { employeeId: string; name: string }) {
  const text = useTranslations('absence');
  const session = useSession();
  const from = addDays(todayIn(session.workspace.time_zone), -daysBack);
  const scope = session.employee_id === employeeId ? ('self' as const) : readScope(session, 'absences');
  const input = { employee_id: employeeId, scope, from, limit: 100 };
  const query = useQuery(useTRPC().absences.list.queryOptions(input));
  return (
    <Panel
      title={text('title')}
      className="mt-4"
      flush
      actions={<EnterAbsence employeeId={employeeId} name={name} />}
    >
      <Loaded query={query} as={SkeletonEntries}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">
              {text('noneAhead')} {text('noneAheadHint')}
            </p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((absence) => (
                <AbsenceLine key={absence.id} absence={absence} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Panel>
  );
}

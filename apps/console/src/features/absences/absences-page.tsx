'use client';

import { EmptyState, FilterSelect, InlineField, Panel, SkeletonEntries } from '@stempel/ui';
import { CalendarIcon } from '@stempel/ui/icons';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { parseAsStringLiteral, useQueryState } from 'nuqs';
import { EnterAbsenceFor } from '../../parts/absence-request/enter-absence-for.tsx';
import { AbsenceLine } from '../../parts/absences/absence-line.tsx';
import { AttachmentsButton } from '../../parts/absences/attachments/attachments-button.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { useNames } from '../../parts/names/use-names.ts';
import { PageHeader } from '../../parts/page/page-header.tsx';
import { readScope } from '../../session/session.ts';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { DecideAbsence } from './decide-absence.tsx';

const states = ['requested', 'approved', 'rejected', 'cancelled'] as const;

/** The absences of the employees one decides about; what waits for a decision first. */
export function AbsencesPage() {
  const page = useTranslations('page');
  const text = useTranslations('absence');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const names = useNames();
  const may = useMay();
  const scope = readScope(useSession(), 'absences');
  const [state, setState] = useQueryState('state', parseAsStringLiteral(states).withDefault('requested'));
  const input = { scope, state, limit: 100 };
  const { query, rows } = usePages(trpc.absences.list.infiniteQueryKey(input), (cursor) =>
    client.absences.list.query({ ...input, ...cursor }),
  );
  return (
    <>
      <PageHeader title={page('absences')} summary={text('summary')} actions={<EnterAbsenceFor />} />
      <search className="mb-3">
        <InlineField label={text('stateFilter')}>
          {(id) => (
            <FilterSelect
              id={id}
              value={state}
              onChange={(event) => setState(states.find((one) => one === event.target.value) ?? null)}
            >
              {states.map((one) => (
                <option key={one} value={one}>
                  {text(`state.${one}`)}
                </option>
              ))}
            </FilterSelect>
          )}
        </InlineField>
      </search>
      <Panel flush>
        <Loaded query={query} as={Room}>
          {() =>
            rows.length === 0 ? (
              <EmptyState
                icon={<CalendarIcon aria-hidden="true" />}
                title={text(state === 'requested' ? 'nothingWaits' : 'nothingHere')}
              >
                {text(state === 'requested' ? 'nothingWaitsHint' : 'nothingHereHint')}
              </EmptyState>
            ) : (
              <ul className="divide-y divide-line">
                {rows.map((absence) => (
                  <AbsenceLine
                    key={absence.id}
                    absence={absence}
                    activity={names.activity(absence.activity)}
                    who={
                      <Link
                        href={`/employees/${absence.employee_id}/month?month=${absence.from.slice(0, 7)}`}
                        prefetch={false}
                        className="hover:underline"
                      >
                        {absence.employee_name}
                      </Link>
                    }
                  >
                    <AttachmentsButton
                      absence={absence}
                      adds={absence.decidable && may('absences', 'update')}
                    />
                    {absence.state === 'requested' && absence.decidable ? (
                      <DecideAbsence absence={absence} />
                    ) : null}
                    {absence.change && absence.decidable ? (
                      <Link
                        href={`/to-decide?kind=absence&open=${absence.change.id}`}
                        prefetch={false}
                        className="text-accent underline underline-offset-2"
                      >
                        {text('decideChange')}
                      </Link>
                    ) : null}
                  </AbsenceLine>
                ))}
              </ul>
            )
          }
        </Loaded>
        <ShowMore query={query} />
      </Panel>
    </>
  );
}

function Room({ label }: { label: string }) {
  return <SkeletonEntries label={label} row="h-[91px] md:h-[45px]" />;
}

'use client';

import { Badge, Button } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { todayIn } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import type { SheetMode } from '../../parts/versioned/object-sheet.tsx';
import type { VersionedResource } from '../../parts/versioned/resource.ts';
import { VersionTimeline } from '../../parts/versioned/version-timeline.tsx';
import { useMay, useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import type { EmploymentRow } from './employment-resource.tsx';

/** What is done to an employment: all of it, or one thing under its own name. */
export interface OpenEmployment {
  mode: SheetMode;
  row?: EmploymentRow;
  only?: readonly string[];
  title?: string;
}

interface EmploymentItemProps {
  resource: VersionedResource;
  row: EmploymentRow;
  onOpen: (open: OpenEmployment) => void;
}

/** One employment: its dates, the line of its versions, where it stands on the date of the page. */
export function EmploymentItem({ resource, row, onOpen }: EmploymentItemProps) {
  const label = useTranslations('field');
  const client = useTRPCClient();
  const values = row as unknown as Record<string, unknown>;
  const versions = useQuery({
    queryKey: ['employments', 'versions', row.id],
    queryFn: () => resource.procedures(client).versions.query({ id: row.id, limit: 1000 }),
  });
  return (
    <li className="flex flex-col gap-3 px-4 py-3">
      <EmploymentHead row={row} onOpen={onOpen} />
      {versions.data && versions.data.data.length > 1 ? (
        <VersionTimeline kind="employments" id={row.id} versions={versions.data.data} />
      ) : null}
      <dl className="grid min-w-0 grid-cols-2 gap-x-4 gap-y-2 sm:grid-cols-3 xl:grid-cols-6">
        {resource.fields
          .filter((field) => field.name !== 'start' && field.name !== 'end')
          .map((field) => (
            <div key={field.name}>
              <dt className="text-fine text-ink-soft">{label(field.label)}</dt>
              <dd className="text-dense wrap-anywhere empty:before:text-ink-soft empty:before:content-['–']">
                <field.Say value={values[field.name]} />
              </dd>
            </div>
          ))}
      </dl>
    </li>
  );
}

function EmploymentHead({ row, onOpen }: Omit<EmploymentItemProps, 'resource'>) {
  const text = useTranslations('employee');
  const versioned = useTranslations('versioned');
  const formats = useFormats();
  const may = useMay();
  const { workspace } = useSession();
  const { asOf } = useAsOf();
  const date = asOf ?? todayIn(workspace.time_zone);
  const phase = row.start > date ? 'upcoming' : row.end !== null && row.end < date ? 'ended' : 'running';
  const one = (only: readonly string[], title: string, mode: SheetMode) => onOpen({ mode, row, only, title });
  return (
    <div className="flex flex-wrap items-center gap-2">
      <h3 className="text-sm font-semibold">
        {row.end
          ? formats.period({ from: row.start, to: row.end })
          : text('sinceDate', { date: formats.date(row.start) })}
      </h3>
      <Badge tone={phase === 'running' ? 'good' : 'neutral'}>{text(`phase.${phase}`)}</Badge>
      {may('employees', 'update') ? (
        <div className="-ml-2 flex flex-wrap items-center gap-2 sm:ml-auto">
          <Button size="small" variant="quiet" onClick={() => onOpen({ mode: 'correct', row })}>
            {versioned('correctButton')}
          </Button>
          <Button size="small" variant="quiet" onClick={() => one(['end'], text('endTitle'), 'correct')}>
            {text('end')}
          </Button>
          <Button
            size="small"
            variant="quiet"
            onClick={() =>
              one(['org_unit_id', 'manager_id', 'employment_terms_id'], text('transferTitle'), 'change')
            }
          >
            {text('transfer')}
          </Button>
          <Button
            size="small"
            className="max-sm:order-first max-sm:ml-2"
            onClick={() => onOpen({ mode: 'change', row })}
          >
            {versioned('changeButton')}
          </Button>
        </div>
      ) : null}
    </div>
  );
}

'use client';

import { Button, InlineField, Input, Panel, Select } from '@stempel/ui';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryStates } from 'nuqs';
import { addDays } from '../../format/dates.ts';
import { useFormats } from '../../format/use-formats.ts';
import { atWallClock } from '../../format/zoned.ts';
import { useSession } from '../../session/session-context.tsx';
import { type Outputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import { Loaded } from '../load/loaded.tsx';
import { PageHeader } from '../shell/page-header.tsx';
import { changedMembers } from './changed-members.ts';
import { ExportButton } from './export-button.tsx';

export type AuditRow = Outputs['audit']['list']['data'][number];

function useAuditFilter() {
  const [filter, setFilter] = useQueryStates({
    resource: parseAsString.withDefault(''),
    from: parseAsString.withDefault(''),
    to: parseAsString.withDefault(''),
  });
  const { workspace } = useSession();
  const dayStart = (date: string) => atWallClock(date, '00:00', workspace.time_zone);
  const isDate = (text: string) => /^\d{4}-\d{2}-\d{2}$/.test(text);
  const input = {
    limit: 50,
    ...(filter.resource ? { resource: [filter.resource] } : {}),
    ...(isDate(filter.from) ? { from: dayStart(filter.from) } : {}),
    ...(isDate(filter.to) ? { to: dayStart(addDays(filter.to, 1)) } : {}),
  };
  return { filter, setFilter, input };
}

/** Who changed what, and when, with the difference. */
export function AuditLog() {
  const page = useTranslations('page');
  const text = useTranslations('audit');
  const action = useTranslations('action');
  const trpc = useTRPC();
  const client = useTRPCClient();
  const { filter, setFilter, input } = useAuditFilter();
  const { query, rows } = usePages(trpc.audit.list.infiniteQueryKey(input), (cursor) =>
    client.audit.list.query({ ...input, ...cursor }),
  );
  return (
    <>
      <PageHeader
        title={page('auditLog')}
        summary={text('summary')}
        actions={<ExportButton input={input} />}
      />
      <Filters filter={filter} onChange={setFilter} />
      <Panel flush>
        <Loaded query={query}>
          {() =>
            rows.length === 0 ? (
              <p className="px-4 py-3 text-dense text-ink-soft">{text('nothing')}</p>
            ) : (
              <ol className="divide-y divide-line">
                {rows.map((row) => (
                  <AuditItem key={row.id} row={row} />
                ))}
              </ol>
            )
          }
        </Loaded>
        {query.hasNextPage ? (
          <div className="flex justify-center border-t border-line p-2">
            <Button size="small" pending={query.isFetchingNextPage} onClick={() => query.fetchNextPage()}>
              {action('showMore')}
            </Button>
          </div>
        ) : null}
      </Panel>
    </>
  );
}

type Filter = ReturnType<typeof useAuditFilter>['filter'];

// What the log's rows name as their resource; finer than what roles grant.
const auditedResources = [
  'employees',
  'employments',
  'org-units',
  'projects',
  'employment-terms',
  'activities',
  'dimensions',
  'time-accounts',
  'reasons',
  'holiday-calendars',
  'policies',
  'presence',
  'entries',
  'absences',
  'statements',
  'corrections',
  'movements',
  'users',
  'roles',
  'service-users',
  'api-keys',
  'jobs',
  'workspace',
] as const;

function Filters({ filter, onChange }: { filter: Filter; onChange: (change: Partial<Filter>) => void }) {
  const text = useTranslations('audit');
  const resource = useTranslations('role.resources');
  const month = useTranslations('month');
  return (
    <div className="mb-3 flex flex-wrap items-center gap-3">
      <Select
        aria-label={text('resource')}
        value={filter.resource}
        onChange={(event) => onChange({ resource: event.target.value })}
        className="max-w-56"
      >
        <option value="">{text('everything')}</option>
        {auditedResources.map((name) => (
          <option key={name} value={name}>
            {resource(name)}
          </option>
        ))}
      </Select>
      <InlineField label={month('start')}>
        {(id) => (
          <Input
            id={id}
            type="date"
            value={filter.from}
            onChange={(event) => onChange({ from: event.target.value })}
          />
        )}
      </InlineField>
      <InlineField label={month('end')}>
        {(id) => (
          <Input
            id={id}
            type="date"
            value={filter.to}
            onChange={(event) => onChange({ to: event.target.value })}
          />
        )}
      </InlineField>
    </div>
  );
}

/** What a person would call the object, out of its state after or before. */
function nameOf({ before, after }: AuditRow): string {
  const known = [after, before].find((state) => typeof state === 'object' && state !== null) as
    | { name?: unknown; employee_name?: unknown; code?: unknown }
    | undefined;
  const name = known?.name ?? known?.employee_name ?? known?.code;
  return typeof name === 'string' ? name : '';
}

function AuditItem({ row }: { row: AuditRow }) {
  const text = useTranslations('audit');
  const resource = useTranslations('role.resources');
  const formats = useFormats();
  const { workspace } = useSession();
  const changes = changedMembers(row.before, row.after);
  return (
    <li>
      <details className="group">
        <summary className="flex min-h-10 flex-wrap items-center gap-x-3 gap-y-0.5 px-4 py-1.5 text-dense hover:bg-accent-soft/50">
          <span className="w-40 text-fine text-ink-soft tabular-nums">
            {formats.instant(row.recorded_at, workspace.time_zone)}
          </span>
          <span className="font-medium">{row.actor.name}</span>
          <span>{text.has(`action.${row.action}`) ? text(`action.${row.action}`) : row.action}</span>
          <span className="text-ink-soft">
            {resource.has(row.resource) ? resource(row.resource) : row.resource}
          </span>
          <span className="font-medium">{nameOf(row)}</span>
          <span className="min-w-0 flex-1 truncate text-fine text-ink-soft">
            {row.before ? changes.map((change) => change.name).join(', ') : null}
          </span>
        </summary>
        <div className="overflow-x-auto bg-sunken/60 px-4 py-3">
          <table className="text-fine">
            <thead>
              <tr className="text-left text-ink-soft [&>th]:pr-6 [&>th]:pb-1 [&>th]:font-medium">
                <th scope="col">{text('member')}</th>
                <th scope="col">{text('before')}</th>
                <th scope="col">{text('after')}</th>
              </tr>
            </thead>
            <tbody>
              {changes.map((change) => (
                <tr key={change.name} className="align-top [&>td]:max-w-md [&>td]:pr-6 [&>td]:break-words">
                  <th scope="row" className="pr-6 text-left font-medium">
                    {change.name}
                  </th>
                  <td className="font-mono">{change.before}</td>
                  <td className="font-mono">{change.after}</td>
                </tr>
              ))}
            </tbody>
          </table>
          <p className="mt-2 font-mono text-fine text-ink-soft">
            {row.object_id} · {row.request_id}
          </p>
        </div>
      </details>
    </li>
  );
}

'use client';

import { Badge, Button, Select } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { DateFilter } from '../../parts/filters/date-filter.tsx';
import { NamedFilter } from '../../parts/filters/named-filter.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { type AuditFilter, auditedActions, auditedResources } from './audit-filter.ts';

interface AuditToolbarProps {
  filter: AuditFilter;
  /** What the object filtered by is called. */
  objectName: string;
  onChange: (change: Partial<AuditFilter> | null) => void;
}

/** Narrows the log by person, resource, action, period and object. */
export function AuditToolbar({ filter, objectName, onChange }: AuditToolbarProps) {
  const text = useTranslations('audit');
  const resource = useTranslations('role.resources');
  const month = useTranslations('month');
  const actions = useTranslations('action');
  const trpc = useTRPC();
  const actors = useQuery(trpc.audit.actors.queryOptions());
  const filtered = Object.values(filter).some(Boolean);
  return (
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2 max-sm:grid max-sm:grid-cols-2 max-sm:gap-x-2">
      <NamedFilter name={text('person')} className="sm:max-w-48">
        <Select
          aria-label={text('person')}
          value={filter.actor}
          onChange={(event) => onChange({ actor: event.target.value })}
        >
          <option value="">{text('everyone')}</option>
          {actors.data?.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </Select>
      </NamedFilter>
      <NamedFilter name={text('resource')} className="sm:max-w-52">
        <Select
          aria-label={text('resource')}
          value={filter.resource}
          onChange={(event) => onChange({ resource: event.target.value })}
        >
          <option value="">{text('everything')}</option>
          {auditedResources.map((name) => (
            <option key={name} value={name}>
              {resource(name)}
            </option>
          ))}
        </Select>
      </NamedFilter>
      <NamedFilter name={text('what')} className="max-sm:col-span-2 sm:max-w-44">
        <Select
          aria-label={text('what')}
          value={filter.action}
          onChange={(event) => onChange({ action: event.target.value })}
        >
          <option value="">{text('anyAction')}</option>
          {auditedActions.map((name) => (
            <option key={name} value={name}>
              {text(`action.${name}`)}
            </option>
          ))}
        </Select>
      </NamedFilter>
      <div className="flex flex-wrap gap-x-4 gap-y-2 max-sm:col-span-2">
        {(['from', 'to'] as const).map((side) => (
          <DateFilter
            key={side}
            label={month(side === 'from' ? 'start' : 'end')}
            value={filter[side]}
            onChange={(date) => onChange({ [side]: date })}
          />
        ))}
      </div>
      {filter.object ? <Badge tone="accent">{text('only', { name: objectName })}</Badge> : null}
      {filtered ? (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          {actions('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}

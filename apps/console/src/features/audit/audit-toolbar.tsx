'use client';

import { auditedActions } from '@stempel/core/access';
import { Badge, Button } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { ChoiceFilter } from '../../parts/filters/choice-filter.tsx';
import { DateFilter } from '../../parts/filters/date-filter.tsx';
import { FoldedFilters } from '../../parts/filters/folded-filters.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { type AuditFilter, auditedResources } from './audit-filter.ts';

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
    <search className="mb-3 flex flex-wrap items-center gap-x-4 gap-y-2">
      <ChoiceFilter
        label={text('person')}
        value={filter.actor || null}
        any={text('everyone')}
        choices={(actors.data ?? []).map(({ id, name }) => ({ value: id, name }))}
        onChange={(actor) => onChange({ actor: actor ?? '' })}
      />
      <ChoiceFilter
        label={text('resource')}
        value={filter.resource || null}
        any={text('everything')}
        choices={auditedResources.map((name) => ({ value: name, name: resource(name) }))}
        onChange={(chosen) => onChange({ resource: chosen ?? '' })}
      />
      <FoldedFilters isSet={[filter.action, filter.from, filter.to].some(Boolean)}>
        <ChoiceFilter
          label={text('what')}
          value={filter.action || null}
          any={text('anyAction')}
          choices={auditedActions.map((name) => ({ value: name, name: text(`action.${name}`) }))}
          onChange={(action) => onChange({ action: action ?? '' })}
        />
        {(['from', 'to'] as const).map((side) => (
          <DateFilter
            key={side}
            label={month(side === 'from' ? 'start' : 'end')}
            value={filter[side]}
            onChange={(date) => onChange({ [side]: date })}
          />
        ))}
      </FoldedFilters>
      {filter.object ? <Badge tone="accent">{text('only', { name: objectName })}</Badge> : null}
      {filtered ? (
        <Button size="small" variant="quiet" onClick={() => onChange(null)}>
          {actions('clearFilters')}
        </Button>
      ) : null}
    </search>
  );
}

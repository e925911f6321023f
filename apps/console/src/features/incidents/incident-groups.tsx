'use client';

import { Badge, Checkbox } from '@stempel/ui';
import { NextIcon } from '@stempel/ui/icons';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useFormats } from '../../format/use-formats.ts';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { ShowMore } from '../../parts/lists/show-more.tsx';
import { useViolationName } from '../../parts/names/names.ts';
import { SeverityBadge } from '../../parts/statements/severity-badge.tsx';
import { type Inputs, useTRPC, useTRPCClient } from '../../trpc/client.tsx';
import { usePages } from '../../trpc/use-pages.ts';
import type { IncidentGroup } from './incident.ts';
import { IncidentItem } from './incident-item.tsx';
import type { Selection } from './use-selection.ts';

/** So few that they stand open: each reads its own incidents. */
const openAtOnce = 3;

interface IncidentGroupsProps {
  groups: readonly IncidentGroup[];
  asked: Inputs['incidents']['list'];
  selection: Selection;
}

/** What is wrong, by person and kind: how often and since when, and each of them when it is opened. */
export function IncidentGroups({ groups, asked, selection }: IncidentGroupsProps) {
  return (
    <ul className="divide-y divide-line">
      {groups.map((group) => (
        <Group
          key={`${group.employee_id} ${group.step}`}
          group={group}
          asked={asked}
          selection={selection}
          startsOpen={groups.length <= openAtOnce}
        />
      ))}
    </ul>
  );
}

interface GroupProps extends Omit<IncidentGroupsProps, 'groups'> {
  group: IncidentGroup;
  startsOpen: boolean;
}

function Group({ group, asked, selection, startsOpen }: GroupProps) {
  const text = useTranslations('incident');
  const formats = useFormats();
  const kind = useViolationName()(group.step);
  const [open, setOpen] = useState(startsOpen);
  const { employee_name: name, first, latest, ids } = group;
  const chosen = ids.filter((id) => selection.has(id)).length;
  return (
    <li>
      <div className="flex items-start gap-x-3 px-4 py-3 text-dense">
        {ids.length === 0 ? (
          <span className="size-4 shrink-0" />
        ) : (
          <Checkbox
            ref={(box) => {
              if (box) box.indeterminate = chosen > 0 && chosen < ids.length;
            }}
            checked={chosen === ids.length}
            onChange={(event) => selection.choose(group, ids, event.target.checked)}
            label={<span className="sr-only">{text('selectAll', { kind, name })}</span>}
          />
        )}
        <button
          type="button"
          aria-expanded={open}
          onClick={() => setOpen(!open)}
          className="flex min-w-0 flex-1 flex-wrap items-center gap-x-2 gap-y-1 text-left"
        >
          <NextIcon
            className={`size-4 shrink-0 text-ink-soft transition-transform ${open ? 'rotate-90' : ''}`}
            aria-hidden="true"
          />
          <SeverityBadge severity={group.severity} />
          <span className="font-medium">{name}</span>
          <span className="min-w-0 basis-full sm:basis-auto sm:flex-1">{kind}</span>
          <span className="text-ink-soft tabular-nums">
            {first === latest ? formats.date(first) : formats.period({ from: first, to: latest })}
          </span>
          <Badge tone="neutral">{text('count', { count: group.count })}</Badge>
        </button>
      </div>
      {open ? <Incidents group={group} asked={asked} selection={selection} /> : null}
    </li>
  );
}

function Incidents({ group, asked, selection }: Omit<GroupProps, 'startsOpen'>) {
  const trpc = useTRPC();
  const client = useTRPCClient();
  const own = { ...asked, employee_id: [group.employee_id], step: [group.step] };
  const { query, rows } = usePages(trpc.incidents.list.infiniteQueryKey(own), (cursor) =>
    client.incidents.list.query({ ...own, ...cursor }),
  );
  return (
    <div className="border-t border-line/60 bg-sunken/40">
      <Loaded query={query}>
        {() => (
          <ul className="divide-y divide-line/60">
            {rows.map((incident) => (
              <IncidentItem
                key={incident.id}
                incident={incident}
                selected={
                  incident.decidable && incident.state !== 'resolved' ? selection.has(incident.id) : null
                }
                onSelect={(selected) => selection.choose(group, [incident.id], selected)}
              />
            ))}
          </ul>
        )}
      </Loaded>
      <ShowMore query={query} />
    </div>
  );
}

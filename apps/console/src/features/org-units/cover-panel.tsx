'use client';

import { Button, Panel } from '@stempel/ui';
import { AddIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { CoverRow } from './cover-row.tsx';
import type { CoverRule } from './cover-rule.ts';

// Loaded when it is opened: most visits only look.
const CoverSheet = dynamic(() => import('./cover-sheet.tsx').then((module) => module.CoverSheet), {
  ssr: false,
});

/** How many of a unit may be away at once: its own rules, and those of the units above. */
export function CoverPanel({ unitId }: { unitId: string }) {
  const text = useTranslations('cover');
  const may = useMay();
  const trpc = useTRPC();
  const [editing, setEditing] = useState<CoverRule | 'new' | null>(null);
  const query = useQuery(trpc.coverRules.list.queryOptions({ org_unit_id: unitId }));
  const mayChange = may('org-units', 'update');
  const add = mayChange ? (
    <Button size="small" onClick={() => setEditing('new')}>
      <AddIcon aria-hidden="true" />
      {text('add')}
    </Button>
  ) : null;
  return (
    <Panel title={text('title')} className="mt-4" flush actions={add}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('none')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((rule) => (
                <CoverRow
                  key={rule.id}
                  rule={rule}
                  isOwn={rule.org_unit_id === unitId}
                  onChange={mayChange ? () => setEditing(rule) : undefined}
                />
              ))}
            </ul>
          )
        }
      </Loaded>
      {editing ? (
        <CoverSheet
          unitId={unitId}
          rule={editing === 'new' ? undefined : editing}
          onClose={() => setEditing(null)}
        />
      ) : null}
    </Panel>
  );
}

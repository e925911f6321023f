'use client';

import { Button, Panel } from '@stempel/ui';
import { AddIcon } from '@stempel/ui/icons';
import { useQuery } from '@tanstack/react-query';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { useMay } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { Loaded } from '../lists/loaded.tsx';
import { useAsOf } from './as-of.tsx';
import { StateBadge } from './changes.tsx';
import type { ObjectValues } from './object-form.tsx';
import type { VersionedResource, VersionedRow } from './resource.ts';
import { useRowName } from './use-row-name.ts';

// Loaded when it is opened: most visits only look.
const NewObject = dynamic(() => import('./new-object.tsx').then((module) => module.NewObject), {
  ssr: false,
});

interface BelowProps {
  resource: VersionedResource;
  id: string;
  /** Values a new one below starts with. */
  given: ObjectValues;
  fetch: (
    client: ReturnType<typeof useTRPCClient>,
    input: { parent_id: string[]; limit: number; as_of?: string },
  ) => Promise<{ data: VersionedRow[] }>;
}

/** What lies directly below an object of a hierarchy, with a way to add to it. */
export function Below({ resource, id, given, fetch }: BelowProps) {
  const text = useTranslations('versioned');
  const client = useTRPCClient();
  const may = useMay();
  const nameOf = useRowName(resource);
  const { asOf, asOfInput } = useAsOf();
  const [creating, setCreating] = useState(false);
  const query = useQuery({
    queryKey: [resource.name, 'below', id, asOf],
    queryFn: () => fetch(client, { parent_id: [id], limit: 1000, ...asOfInput }),
  });
  const add = may(resource.permission, 'create') ? (
    <Button size="small" onClick={() => setCreating(true)}>
      <AddIcon aria-hidden="true" />
      {text('addBelow')}
    </Button>
  ) : null;
  return (
    <Panel title={text('below')} className="mt-4" flush actions={add}>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('nothingBelow')}</p>
          ) : (
            <ul className="divide-y divide-line">
              {data.map((row) => (
                <li key={row.id}>
                  <Link
                    href={`${resource.path}/${row.id}${asOf ? `?as_of=${asOf}` : ''}`}
                    prefetch={false}
                    className="flex min-h-9 items-center gap-2.5 px-4 text-dense hover:bg-accent-soft/55"
                  >
                    <span className="font-medium">{nameOf(row)}</span>
                    <span className="text-fine text-ink-soft">{row.code}</span>
                    <StateBadge state={row.state} />
                  </Link>
                </li>
              ))}
            </ul>
          )
        }
      </Loaded>
      {creating ? <NewObject resource={resource} given={given} onClose={() => setCreating(false)} /> : null}
    </Panel>
  );
}

'use client';

import { Badge, Panel } from '@stempel/ui';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import type { Outputs } from '../../trpc/client.tsx';

const link = 'text-accent underline underline-offset-2';

/** Whose rights bound what the groups of a key give; a key whose maker lost them gives nothing. */
export function ScimKeys({ keys }: { keys: Outputs['scim']['status']['keys'] }) {
  const text = useTranslations('scim');
  if (keys.length === 0) return null;
  return (
    <Panel title={text('keys')} flush>
      <p className="border-b border-line px-4 py-2 text-fine text-pretty text-ink-soft">{text('keysHint')}</p>
      <ul className="divide-y divide-line">
        {keys.map((key) => (
          <li key={key.id} className="px-4 py-2 text-dense">
            <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Link href={`/service-users/${key.service_user_id}`} prefetch={false} className={link}>
                {key.service_user_name}
              </Link>
              <code className="font-mono">…{key.last_four}</code>
              <span className="text-ink-soft">
                {key.made_by ? text('madeBy', { name: key.made_by.name }) : text('madeHere')}
              </span>
              {key.gives ? null : <Badge tone="bad">{text('givesNothing')}</Badge>}
            </span>
            {key.gives ? null : (
              <p className="mt-1 text-fine text-pretty text-ink-soft">
                {text('givesNothingHint', { name: key.made_by?.name ?? '' })}
              </p>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

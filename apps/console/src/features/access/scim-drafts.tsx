'use client';

import { Button, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { useState } from 'react';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';
import { CreateEmployeeDialog } from './create-employee-dialog.tsx';
import { LinkEmployeeDialog } from './link-employee.tsx';
import type { User } from './user.ts';

const shown = 20;
const refreshMs = 5000;

/** People the provider sent whom no employee matches: an administrator links one, or makes one. */
export function ScimDrafts({ count }: { count: number }) {
  const text = useTranslations('scim');
  const trpc = useTRPC();
  const input = { state: ['draft' as const], without_employee: true, limit: shown };
  const query = useQuery(trpc.users.list.queryOptions(input, { refetchInterval: refreshMs }));
  return (
    <Panel title={text('drafts')} flush>
      <Loaded query={query}>
        {({ data }) =>
          data.length === 0 ? (
            <p className="px-4 py-3 text-dense text-ink-soft">{text('noDrafts')}</p>
          ) : (
            <>
              <p className="border-b border-line px-4 py-2 text-fine text-pretty text-ink-soft">
                {text('draftsHint')}
              </p>
              <ul className="divide-y divide-line">
                {data.map((user) => (
                  <Draft key={user.id} user={user} />
                ))}
              </ul>
              {count > shown ? (
                <p className="border-t border-line px-4 py-2 text-dense">
                  <Link
                    href="/users?state=draft&unlinked=true"
                    prefetch={false}
                    className="text-accent underline underline-offset-2"
                  >
                    {text('allDrafts', { count })}
                  </Link>
                </p>
              ) : null}
            </>
          )
        }
      </Loaded>
    </Panel>
  );
}

function Draft({ user }: { user: User }) {
  const text = useTranslations('user');
  const may = useMay();
  const [open, setOpen] = useState<'link' | 'create' | null>(null);
  const mayLink = may('users', 'update');
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1.5 px-4 py-2">
      <div className="min-w-0 flex-1 basis-48">
        <Link
          href={`/users/${user.id}`}
          prefetch={false}
          className="text-sm text-accent underline underline-offset-2"
        >
          {user.name}
        </Link>
        <p className="text-fine break-words text-ink-soft">
          {[user.email, user.external_id].filter(Boolean).join(' · ')}
        </p>
      </div>
      <span className="flex flex-wrap gap-2">
        {mayLink ? (
          <Button size="small" onClick={() => setOpen('link')}>
            {text('link')}
          </Button>
        ) : null}
        {mayLink && may('employees', 'create') ? (
          <Button size="small" onClick={() => setOpen('create')}>
            {text('createEmployee')}
          </Button>
        ) : null}
      </span>
      {open === 'link' ? <LinkEmployeeDialog user={user} onClose={() => setOpen(null)} /> : null}
      {open === 'create' ? <CreateEmployeeDialog user={user} onClose={() => setOpen(null)} /> : null}
    </li>
  );
}

'use client';

import { Badge, buttonClass, Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import Link from 'next/link';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { useMay } from '../../session/session-context.tsx';
import { useTRPC } from '../../trpc/client.tsx';

/** Whether the person can sign in, for who may know; whoever may invite them is led to it. */
export function EmployeeSignIn({ employeeId }: { employeeId: string }) {
  const text = useTranslations('employee');
  const trpc = useTRPC();
  const query = useQuery(trpc.users.list.queryOptions({ employee_id: employeeId, limit: 1 }));
  return (
    <Panel title={text('signIn')} className="mt-4">
      <Loaded query={query}>
        {({ data: [user] }) => (user ? <KnownUser user={user} /> : <NotInvited employeeId={employeeId} />)}
      </Loaded>
    </Panel>
  );
}

type User = {
  id: string;
  name: string;
  email: string | null;
  state: 'draft' | 'invited' | 'activated' | 'suspended';
};

const tones = { draft: 'neutral', invited: 'accent', activated: 'good', suspended: 'bad' } as const;

function KnownUser({ user: { id, name, email, state } }: { user: User }) {
  const user = useTranslations('user');
  return (
    <p className="flex flex-wrap items-center gap-2 text-dense">
      <Link
        href={`/users/${id}`}
        prefetch={false}
        className="break-all text-accent underline underline-offset-2"
      >
        {email ?? name}
      </Link>
      <Badge tone={tones[state]}>{user(`state.${state}`)}</Badge>
    </p>
  );
}

function NotInvited({ employeeId }: { employeeId: string }) {
  const text = useTranslations('employee');
  const may = useMay();
  return (
    <div className="flex flex-wrap items-center gap-3">
      <p className="min-w-0 flex-1 basis-64 text-dense text-ink-soft">{text('noSignIn')}</p>
      {may('users', 'create') ? (
        <Link
          href={`/users?invite=${employeeId}`}
          prefetch={false}
          className={buttonClass('secondary', 'small')}
        >
          {text('invite')}
        </Link>
      ) : null}
    </div>
  );
}

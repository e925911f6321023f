'use client';

import { Panel } from '@stempel/ui';
import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { type ListedOperation, readOperations } from '../../parts/operations/listed-operations.ts';
import { routes } from '../../routes/routes.ts';
import { meets } from '../../session/session.ts';
import { useSession } from '../../session/session-context.tsx';
import { type GrantMatrix, toTriples } from './grant-matrix.ts';

interface RoleUnlocksProps {
  matrix: GrantMatrix;
  builtIn: string | null;
}

/** What a holder of the role would find: pages of the menu, and operations of the contract for a key. */
export function RoleUnlocks(props: RoleUnlocksProps) {
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-2">
      <Menu {...props} />
      <Contract {...props} />
    </div>
  );
}

function Menu({ matrix, builtIn }: RoleUnlocksProps) {
  const text = useTranslations('role');
  const page = useTranslations('page');
  const session = useSession();
  const isOwner = builtIn === 'owner';
  const holder = {
    ...session,
    roles: [{ name: '', grants: toTriples(matrix) }],
    is_owner: isOwner,
    is_developer: isOwner || builtIn === 'developer',
    employee_id: null,
  };
  const open = routes.filter((route) => route.group !== undefined && meets(holder, route.requires));
  return (
    <Panel title={text('unlocks')}>
      <ul className="flex flex-wrap gap-1.5 text-dense">
        {open.map((route) => (
          <li key={route.path} className="rounded-control bg-sunken px-2 py-0.5">
            {page(route.name)}
          </li>
        ))}
      </ul>
    </Panel>
  );
}

function Contract({ matrix, builtIn }: RoleUnlocksProps) {
  const text = useTranslations('role');
  const query = useQuery({
    queryKey: ['contract'],
    queryFn: async () => {
      // A server that is asked for the first time makes it first.
      const answer = await fetch('/api/openapi.json', { signal: AbortSignal.timeout(60_000) });
      if (!answer.ok) throw new Error(`The contract answered ${answer.status}.`);
      return readOperations(await answer.json());
    },
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <Panel title={text('unlocksContract')}>
      {builtIn === 'owner' ? (
        <p className="text-dense text-ink-soft">{text('ownerNoKey')}</p>
      ) : (
        <Loaded query={query}>
          {(operations) => <Operations operations={operations} matrix={matrix} />}
        </Loaded>
      )}
    </Panel>
  );
}

/** A key addresses single employees only with the scope All (api/docs/http.md, Service users). */
function isOpen({ permission, path }: ListedOperation, matrix: GrantMatrix): boolean {
  if (permission === null) return true;
  const [resource, action] = permission.split(':');
  const scope = matrix[`${resource}:${action}`];
  return path.startsWith('/employees/{employee_id}/') ? scope === 'all' : scope !== undefined;
}

function Operations({ operations, matrix }: { operations: readonly ListedOperation[]; matrix: GrantMatrix }) {
  const text = useTranslations('role');
  const open = operations.filter((operation) => isOpen(operation, matrix));
  const tags = [...new Set(open.map(({ tag }) => tag))];
  return (
    <>
      <p className="text-dense text-ink-soft">
        {text('operations', { open: open.length, all: operations.length })}
      </p>
      {tags.map((tag) => (
        <details key={tag} className="mt-1 text-dense">
          <summary className="min-h-6 py-0.5">
            {text('tagCount', { tag, count: open.filter((one) => one.tag === tag).length })}
          </summary>
          <ul className="mb-1 pl-4 text-fine">
            {open
              .filter((operation) => operation.tag === tag)
              .map(({ id, method, path }) => (
                <li key={id} className="font-mono break-all text-ink-soft">
                  {method} {path}
                </li>
              ))}
          </ul>
        </details>
      ))}
    </>
  );
}

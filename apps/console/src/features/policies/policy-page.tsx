'use client';

import { useQuery } from '@tanstack/react-query';
import { useTranslations } from 'next-intl';
import { parseAsString, useQueryStates } from 'nuqs';
import { FaultPage } from '../../parts/faults/fault-page.tsx';
import { LoadedPage, PageRoom } from '../../parts/lists/loaded-page.tsx';
import { type PolicyKind, registriesOf } from '../../parts/plugins/policy-kinds.ts';
import { useSchemaHost } from '../../parts/plugins/use-schema-host.ts';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { useSession } from '../../session/session-context.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { PolicyEditor } from './policy-editor.tsx';

/** A policy as in force on a date with its draft; without an id a new one. */
export function PolicyPage({ kind, id }: { kind: PolicyKind; id?: string }) {
  const client = useTRPCClient();
  const { asOf, asOfInput } = useAsOf();
  const { user, workspace } = useSession();
  const { query: plugins, host } = useSchemaHost(registriesOf[kind]);
  const text = useTranslations('policy');
  // `copy` names the policy that a new one begins as, `import` opens the way to begin from a file.
  const [{ copy: copied, import: importing }] = useQueryStates({
    copy: parseAsString,
    import: parseAsString,
  });
  const object = useQuery({
    queryKey: ['policies', 'edit', id ?? 'new', asOf, copied],
    queryFn: async () => {
      if (id === undefined) {
        const named = (name: string) => text('copyName', { name });
        const read = async (of: string) =>
          (await import('./policy-copy.ts')).copyOf(client, { kind, id: of, named });
        return { policy: null, draft: null, copy: copied ? await read(copied) : undefined };
      }
      const [policy, draft] = await Promise.all([
        client.policies.get.query({ id, ...asOfInput }).catch((error: unknown) => {
          // Not in force yet, or never published: the draft alone is edited.
          if (readProblem(error).status === 404) return null;
          throw error;
        }),
        client.policies.draft.query({ id }),
      ]);
      return { policy, draft, copy: undefined };
    },
    // Asked again now and then: somebody else may write the same policy. What is typed here stays.
    refetchInterval: id === undefined ? false : 30_000,
    // A copy is taken once.
    ...(copied ? { staleTime: Number.POSITIVE_INFINITY, gcTime: 0 } : {}),
  });
  return (
    <LoadedPage query={plugins} as={PageRoom}>
      {() => (
        <LoadedPage query={object} as={PageRoom}>
          {({ policy, draft, copy }) =>
            id !== undefined && !policy && !draft ? (
              <FaultPage code="404" title="notFoundTitle" hint="notFoundHint" />
            ) : (
              <PolicyEditor
                key={`${id ?? 'new'} ${asOf ?? ''} ${copied ?? ''}`}
                host={host}
                kind={kind}
                id={id}
                policy={policy}
                draft={asOf ? null : draft}
                copy={copy}
                keptAs={`policy ${workspace.slug} ${user.id} ${kind} ${id ?? 'new'} ${asOf ?? copied ?? ''}`}
                importing={id === undefined && importing !== null}
              />
            )
          }
        </LoadedPage>
      )}
    </LoadedPage>
  );
}

'use client';

import { useQuery } from '@tanstack/react-query';
import { FaultPage } from '../../parts/faults/fault-page.tsx';
import { Loaded } from '../../parts/lists/loaded.tsx';
import { type PolicyKind, registriesOf } from '../../parts/plugins/policy-kinds.ts';
import { useSchemaHost } from '../../parts/plugins/use-schema-host.ts';
import { useAsOf } from '../../parts/versioned/as-of.tsx';
import { useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import { PolicyEditor } from './policy-editor.tsx';

/** A policy as in force on a date with its draft; without an id a new one. */
export function PolicyPage({ kind, id }: { kind: PolicyKind; id?: string }) {
  const client = useTRPCClient();
  const { asOf, asOfInput } = useAsOf();
  const { query: plugins, host } = useSchemaHost(registriesOf[kind]);
  const object = useQuery({
    queryKey: ['policies', 'edit', id ?? 'new', asOf],
    queryFn: async () => {
      if (id === undefined) return { policy: null, draft: null };
      const [policy, draft] = await Promise.all([
        client.policies.get.query({ id, ...asOfInput }).catch((error: unknown) => {
          // Not in force yet, or never published: the draft alone is edited.
          if (readProblem(error).status === 404) return null;
          throw error;
        }),
        client.policies.draft.query({ id }),
      ]);
      return { policy, draft };
    },
    // Asked again now and then: somebody else may write the same policy. What is typed here stays.
    refetchInterval: id === undefined ? false : 30_000,
  });
  return (
    <Loaded query={plugins}>
      {() => (
        <Loaded query={object} page>
          {({ policy, draft }) =>
            id !== undefined && !policy && !draft ? (
              <FaultPage code="404" title="notFoundTitle" hint="notFoundHint" />
            ) : (
              <PolicyEditor
                key={`${id ?? 'new'} ${asOf ?? ''}`}
                host={host}
                kind={kind}
                id={id}
                policy={policy}
                draft={asOf ? null : draft}
              />
            )
          }
        </Loaded>
      )}
    </Loaded>
  );
}

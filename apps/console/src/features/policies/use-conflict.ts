'use client';

import { useQuery } from '@tanstack/react-query';
import { type Policy, type TypedPolicy, typedOf } from '../../parts/plugins/typed-policy.ts';
import { type Outputs, useTRPCClient } from '../../trpc/client.tsx';
import { readProblem } from '../../trpc/problem.ts';
import type { PolicyText } from './use-policy-text.ts';

type Changes = Outputs['policies']['changes'];

/** Somebody else's write that this text does not know. */
export interface Conflict {
  /** What they wrote: the draft, or the policy itself; `gone` when the draft is no more. */
  readonly wrote: 'draft' | 'policy' | 'gone';
  readonly by: string | null;
  readonly at: string | null;
  readonly base: TypedPolicy;
  readonly theirs: TypedPolicy;
  /** Where the text stands once the two are put together. */
  readonly on: Parameters<PolicyText['settle']>[1];
}

/** Looks up who wrote what as soon as somebody else did; null where nobody did. */
export function useConflict(
  text: PolicyText,
  id: string | undefined,
  policy: Policy | null,
  errors: readonly unknown[],
): Conflict | null {
  const client = useTRPCClient();
  const refused = errors.some((error) => error && readProblem(error).status === 412);
  const found = text.policyIsNewer || text.draftIsNewer || refused;
  const { data: changes } = useQuery({
    queryKey: ['policies', 'changes', id, text.begunOn, text.draft?.version, policy?.version, refused],
    queryFn: async () => {
      const [told, newest] = await Promise.all([
        client.policies.changes.query({ id: id ?? '', since_version: text.begunOn }),
        policy ? client.policies.get.query({ id: policy.id }) : null,
      ]);
      return { told, newest };
    },
    enabled: found && id !== undefined,
    staleTime: 0,
  });
  return found && changes ? conflictOf(text, changes.told, changes.newest ?? policy) : null;
}

function conflictOf(text: PolicyText, told: Changes, policy: Policy | null): Conflict | null {
  const { kind, code } = text.typed;
  const { draft } = told;
  if (draft && draft.version !== text.draft?.version) {
    const theirs = typedOf(kind, draft);
    return {
      wrote: 'draft',
      by: told.draft_written_by,
      at: draft.updated_at,
      base: text.saved,
      theirs,
      on: { saved: theirs, draft, begunOn: draft.based_on },
    };
  }
  const last = told.writes.at(-1);
  const theirs = typedOf(kind, policy);
  const begunOn = policy?.version ?? null;
  if (last && begunOn !== text.begunOn) {
    const base = told.base && text.draft ? { ...theirs, ...told.base, kind, code } : text.saved;
    const saved = text.draft ? text.saved : theirs;
    const on = { saved, draft: draft ?? null, begunOn };
    const { effective_from: _, ...content } = base as typeof base & { effective_from?: string };
    return { wrote: 'policy', by: last.actor_name, at: last.recorded_at, base: content, theirs, on };
  }
  if (text.draft && !draft) {
    const on = { saved: theirs, draft: null, begunOn };
    return { wrote: 'gone', by: null, at: null, base: text.saved, theirs, on };
  }
  return null;
}

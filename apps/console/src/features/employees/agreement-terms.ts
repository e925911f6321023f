'use client';

import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

type States = readonly Pick<Outputs['agreementPacks']['states'][number], 'employment_terms'>[];

/**
 * The employment terms a new employment is proposed: those of the agreement that is loaded, of several the first, which
 * are its full time. Nothing where no agreement is loaded, or where each of several has terms of its own.
 */
export function useAgreementTerms(wanted: boolean): 'unknown' | { employment_terms_id?: string } {
  const trpc = useTRPC();
  const enabled = useMay()('policies', 'read') && wanted;
  const { data, isLoading } = useQuery(trpc.agreementPacks.states.queryOptions(undefined, { enabled }));
  if (isLoading) return 'unknown';
  const id = enabled ? proposedTerms(data ?? []) : undefined;
  return id === undefined ? {} : { employment_terms_id: id };
}

/** The first terms that every loaded agreement applies to. */
export function proposedTerms(states: States): string | undefined {
  const [first, ...others] = states;
  return first?.employment_terms.find((id) =>
    others.every(({ employment_terms }) => employment_terms.includes(id)),
  );
}

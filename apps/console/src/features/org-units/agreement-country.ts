import { useQuery } from '@tanstack/react-query';
import { useMay } from '../../session/session-context.tsx';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

type States = readonly Pick<Outputs['agreementPacks']['states'][number], 'country'>[];

/** The country that the first org unit is proposed: that of the agreements that are loaded, where all are of one. */
export function useAgreementCountry(wanted: boolean): 'unknown' | { working_country?: string } {
  const trpc = useTRPC();
  const enabled = useMay()('policies', 'read') && wanted;
  const { data, isLoading } = useQuery(trpc.agreementPacks.states.queryOptions(undefined, { enabled }));
  if (isLoading) return 'unknown';
  const country = enabled ? proposedCountry(data ?? []) : undefined;
  return country === undefined ? {} : { working_country: country };
}

/** The one country of all loaded agreements. */
export function proposedCountry(states: States): string | undefined {
  const [country, ...others] = new Set(states.map((state) => state.country));
  return others.length === 0 ? country : undefined;
}

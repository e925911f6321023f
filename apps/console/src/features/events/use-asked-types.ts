import { useQuery } from '@tanstack/react-query';
import { type Outputs, useTRPC } from '../../trpc/client.tsx';

type ListedType = Outputs['events']['types'][number];
type AskedType = ListedType & { permission: string };

const canBeAsked = (one: ListedType): one is AskedType => one.permission !== null;

/** The types that a webhook can ask for: a test comes without. Undefined until they are there. */
export function useAskedTypes(): AskedType[] | undefined {
  const trpc = useTRPC();
  return useQuery(trpc.events.types.queryOptions()).data?.filter(canBeAsked);
}

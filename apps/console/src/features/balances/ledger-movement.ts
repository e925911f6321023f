import type { Outputs } from '../../trpc/client.tsx';

export type LedgerMovement = Outputs['timebank']['accountMovements']['data'][number];

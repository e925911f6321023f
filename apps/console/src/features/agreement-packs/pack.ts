import type { Outputs } from '../../trpc/client.tsx';

/** An agreement that comes with the product. */
export type Pack = Outputs['agreementPacks']['list'][number];

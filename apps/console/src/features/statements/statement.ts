import type { Outputs } from '../../trpc/client.tsx';

/** A statement with everything that explains it, as the server hands it out. */
export type Statement = Outputs['statements']['get'];

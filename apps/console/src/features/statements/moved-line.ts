import type { Inputs } from '../../trpc/client.tsx';

/** The figure that is looked into. */
export type MovedLine = NonNullable<Inputs['statements']['moved']['line']>;

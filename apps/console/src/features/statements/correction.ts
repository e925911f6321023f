import type { Outputs } from '../../trpc/client.tsx';

export type Correction = Outputs['corrections']['list']['data'][number];

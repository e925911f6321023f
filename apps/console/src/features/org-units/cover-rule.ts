import type { Outputs } from '../../trpc/client.tsx';

export type CoverRule = Outputs['coverRules']['list']['data'][number];

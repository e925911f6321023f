import type { Outputs } from '../../trpc/client.tsx';

export type Provider = NonNullable<Outputs['identityProviders']['get']['provider']>;

import type { Outputs } from '../../trpc/client.tsx';

export type Incident = Outputs['incidents']['list']['data'][number];
export type IncidentGroup = Outputs['incidents']['groups']['data'][number];

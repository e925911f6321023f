import type { Outputs } from '../../trpc/client.tsx';

export type AuditRow = Outputs['audit']['list']['data'][number];

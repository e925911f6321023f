import type { Outputs } from '../../trpc/client.tsx';

export type EmployeeAccount = Outputs['timebank']['account'];

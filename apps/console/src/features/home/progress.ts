import type { useTRPCClient } from '../../trpc/client.tsx';

type Client = ReturnType<typeof useTRPCClient>;

/** How far a workspace has come: one row of each kind tells. */
export async function findProgress(client: Client) {
  const one = { limit: 1, scope: 'all' as const };
  const [policies, orgUnits, people, employed, statements] = await Promise.all([
    client.policies.list.query({ limit: 1 }),
    client.orgUnits.list.query({ limit: 1 }),
    client.employees.browse.query({ ...one }),
    client.employees.browse.query({ ...one, state: 'active' }),
    client.statements.list.query({ ...one }),
  ]);
  return {
    policies: policies.data.length > 0,
    orgUnits: orgUnits.data.length > 0,
    /** Somebody to go on with: best one who is employed. */
    employeeId: employed.data[0]?.id ?? people.data[0]?.id ?? null,
    employments: employed.data.length > 0,
    statements: statements.data.length > 0,
  };
}

import type { useTRPCClient } from '../../trpc/client.tsx';

type Client = ReturnType<typeof useTRPCClient>;
type Range = { limit: number; cursor?: string };

// What fields refer to: how its choices are read, in one place per kind.

export const timeAccounts = {
  area: 'timeAccounts',
  fetch: (client: Client, range: Range) => client.timeAccounts.list.query(range),
};

export const activities = {
  area: 'activities',
  fetch: (client: Client, range: Range) => client.activities.list.query(range),
};

export const reasons = {
  area: 'reasons',
  fetch: (client: Client, range: Range) => client.reasons.list.query(range),
};

export const orgUnits = {
  area: 'orgUnits',
  isNamed: true,
  fetch: (client: Client, range: Range) => client.orgUnits.list.query(range),
};

export const employmentTerms = {
  area: 'employmentTerms',
  fetch: (client: Client, range: Range) => client.employmentTerms.list.query(range),
};

export const dimensions = {
  area: 'dimensions',
  fetch: (client: Client, range: Range) => client.dimensions.list.query(range),
};

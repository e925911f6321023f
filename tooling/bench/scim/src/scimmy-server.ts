import { randomUUID } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import express from 'express';
import SCIMMY from 'scimmy';
import SCIMMYRouters from 'scimmy-routers';

type Stored = Record<string, unknown> & { id: string };
type Filter = { [name: string]: unknown }[] & { match(values: Stored[]): Stored[] };
type Handled = { id?: string; filter?: Filter };

const { users, indexed } = JSON.parse(process.argv[2] ?? '{}') as { users: number; indexed: boolean };
const stores = { users: new Map<string, Stored>(), groups: new Map<string, Stored>() };
const byName = new Map<string, Stored>();

function remember(store: Map<string, Stored>, id: string, data: object): Stored {
  const stored = { ...data, id } as Stored;
  store.set(id, stored);
  if (typeof stored.userName === 'string') byName.set(stored.userName.toLowerCase(), stored);
  return stored;
}

/** With an index a filter on userName finds its user at once; without, the library's filter looks at everybody. */
function found(store: Map<string, Stored>, resource: Handled): Stored | Stored[] {
  if (resource.id) {
    const stored = store.get(resource.id);
    if (!stored) throw new SCIMMY.Types.Error(404, null as never, `Resource ${resource.id} not found`);
    // The library changes what it is given, also where it refuses the request in the end.
    return { ...stored };
  }
  const equal = indexed ? resource.filter?.[0]?.userName : undefined;
  if (Array.isArray(equal)) {
    const user = byName.get(String(equal[1]).toLowerCase());
    return user ? [{ ...user }] : [];
  }
  const all = [...store.values()];
  return resource.filter ? resource.filter.match(all) : all;
}

const handlers = (store: Map<string, Stored>) => ({
  egress: (resource: Handled) => found(store, resource),
  ingress: (resource: Handled, data: object) => remember(store, resource.id ?? randomUUID(), data),
  degress: (resource: Handled) => void store.delete(resource.id ?? ''),
});

SCIMMY.Resources.declare(SCIMMY.Resources.User, handlers(stores.users) as never);
SCIMMY.Resources.declare(SCIMMY.Resources.Group, handlers(stores.groups) as never);
for (let index = 0; index < users; index += 1) {
  remember(stores.users, `user-${index}`, {
    userName: `user${index}@example.org`,
    externalId: `x${index}`,
    displayName: `User ${index}`,
    active: true,
    emails: [{ value: `user${index}@example.org`, type: 'work', primary: true }],
  });
}
remember(stores.groups, 'group', { displayName: 'Group', members: [] });

const app = express();
app.use('/api/scim/v2', new SCIMMYRouters({ type: 'bearer', handler: () => 'bench' }) as never);
const server = app.listen(0, '127.0.0.1', () => process.send?.((server.address() as AddressInfo).port));
process.once('SIGTERM', () => process.exit(0));

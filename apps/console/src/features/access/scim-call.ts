/** What a call was about, as the key of its text. */
export function describeCall({ method, path }: { method: string; path: string }) {
  const [, collection = '', id] = (path.split('?')[0] ?? '').split('/');
  const kind = { users: 'User', groups: 'Group' }[collection.toLowerCase()];
  if (kind === 'User') return id ? (`${verbOf(method)}User` as const) : listOrCreate(method, 'User');
  if (kind === 'Group') return id ? (`${verbOf(method)}Group` as const) : listOrCreate(method, 'Group');
  return 'discover';
}

function verbOf(method: string): 'read' | 'change' | 'delete' {
  if (method === 'PUT' || method === 'PATCH') return 'change';
  return method === 'DELETE' ? 'delete' : 'read';
}

function listOrCreate<Kind extends 'User' | 'Group'>(method: string, kind: Kind) {
  return method === 'POST' ? (`create${kind}` as const) : (`find${kind}` as const);
}

/** Somebody whom a call speaks of by id. */
interface Named {
  id: string;
  name: string;
}

const mostNames = 20;

/** A value of the log in one line; users by their names. */
export function sentValue(value: unknown, people: readonly Named[] = []): string {
  if (typeof value === 'string') return `“${value}”`;
  if (!Array.isArray(value)) return JSON.stringify(value);
  const names = value.map((id) => people.find((one) => one.id === id)?.name ?? String(id));
  const more = names.length - mostNames;
  return `[${names.slice(0, mostNames).join(', ')}${more > 0 ? `, +${more}` : ''}]`;
}

/** A path that selects a member, by the name instead of the id. */
export function namedPath(path: string, people: readonly Named[]): string {
  return people.reduce((text, { id, name }) => text.replaceAll(`"${id}"`, `“${name}”`), path);
}

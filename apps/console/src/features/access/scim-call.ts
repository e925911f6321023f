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

/** A value of the log in one line. */
export function sentValue(value: unknown): string {
  if (typeof value === 'string') return `“${value}”`;
  if (Array.isArray(value)) return String(value.length);
  return JSON.stringify(value);
}

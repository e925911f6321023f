/** Where a request leads; `id` is what stands behind the name of the collection. */
export type Route =
  | { kind: 'users' | 'groups' | 'schemas' | 'resource-types'; id: string | undefined }
  | { kind: 'service-provider-config'; id: undefined };

const kinds = new Map<string, Route['kind']>([
  ['users', 'users'],
  ['groups', 'groups'],
  ['schemas', 'schemas'],
  ['resourcetypes', 'resource-types'],
  ['serviceproviderconfig', 'service-provider-config'],
]);

/** Finds the route of a path below the SCIM address; names in any case, a trailing slash does not count, no searches. */
export function findRoute(path: string): Route | undefined {
  const [name = '', id, ...rest] = path.replace(/\/$/, '').split('/').slice(1);
  const kind = kinds.get(name.toLowerCase());
  if (!kind || rest.length > 0) return undefined;
  if (kind === 'service-provider-config') return id === undefined ? { kind, id } : undefined;
  if (id === '' || id?.toLowerCase() === '.search') return undefined;
  return { kind, id: id === undefined ? undefined : decoded(id) };
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment);
  } catch {
    return segment;
  }
}

/** What may be done there, for the check of the method and for `Allow`. */
export function methodsOf({ kind, id }: Route): readonly string[] {
  if (kind !== 'users' && kind !== 'groups') return ['GET', 'HEAD'];
  return id === undefined ? ['GET', 'HEAD', 'POST'] : ['GET', 'HEAD', 'PUT', 'PATCH', 'DELETE'];
}

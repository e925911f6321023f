type Json = unknown;

/**
 * A value with everything taken off that means nothing: the order of keys, absent and empty values, and the version
 * that the server stamps on plugins.
 */
function canonical(value: Json): Json {
  if (Array.isArray(value)) return value.map(canonical);
  if (typeof value !== 'object' || value === null) return value;
  const isPlugin = 'plugin' in value && 'config' in value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, one]) => one !== undefined && one !== null && !(isPlugin && name === 'version'))
      .sort(([left], [right]) => (left < right ? -1 : 1))
      .map(([name, one]) => [name, canonical(one)]),
  );
}

/** Whether two values of a policy say the same. */
export function saysTheSame(left: Json, right: Json): boolean {
  return JSON.stringify(canonical(left ?? null)) === JSON.stringify(canonical(right ?? null));
}

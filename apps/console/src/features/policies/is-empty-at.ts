import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';

/** Whether nothing stands at a place of the text: what is wrong with nothing is that it is missing. */
export function isEmptyAt(typed: TypedPolicy, pointer: string): boolean {
  const inside = (value: unknown, name: string): unknown =>
    typeof value === 'object' && value !== null ? Reflect.get(value, name) : undefined;
  const found = pointer
    .split('/')
    .slice(1)
    .reduce(inside, typed as unknown);
  return (
    found === undefined || found === null || found === '' || (Array.isArray(found) && found.length === 0)
  );
}

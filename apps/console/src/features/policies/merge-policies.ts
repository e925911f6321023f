import { partsOf, withItems } from '../../parts/plugins/policy-parts.ts';
import type { TypedPolicy } from '../../parts/plugins/typed-policy.ts';
import { saysTheSame } from './canonical.ts';
import { type KeyedPart, keyedParts } from './keyed-parts.ts';

/** Two people's work on one policy, put together. */
export interface MergedPolicy {
  readonly policy: TypedPolicy;
  /** Names of fields and codes of parts that both changed; there `mine` stands. */
  readonly clashes: readonly string[];
}

/** Takes over what each of two people changed since `base`; where both changed the same thing, mine stays. */
export function mergePolicies(base: TypedPolicy, mine: TypedPolicy, theirs: TypedPolicy): MergedPolicy {
  const clashes: string[] = [];
  const pick = <Value>(name: string, from: Value, own: Value, other: Value): Value => {
    if (saysTheSame(from, own)) return other;
    if (!saysTheSame(from, other) && !saysTheSame(own, other)) clashes.push(name);
    return own;
  };
  const own = (name: 'name' | 'code' | 'position' | 'state' | 'availability_scope') => ({
    [name]: pick(name, base[name], mine[name], theirs[name]),
  });
  const policy = {
    ...theirs,
    ...own('name'),
    ...own('code'),
    ...own('position'),
    ...own('state'),
    ...own('availability_scope'),
  };
  const sameLists = [base, theirs].every(({ config }) => config.kind === mine.config.kind);
  if (!sameLists) {
    const config = pick('config.kind', base.config, mine.config, theirs.config);
    return { policy: { ...policy, config }, clashes };
  }
  return { policy: { ...policy, config: mergedConfig(base, mine, theirs, pick) }, clashes };
}

type Pick = <Value>(name: string, from: Value, own: Value, other: Value) => Value;

function mergedConfig(base: TypedPolicy, mine: TypedPolicy, theirs: TypedPolicy, pick: Pick) {
  const names = new Set([base, mine, theirs].flatMap(({ config }) => Object.keys(config)));
  const lists = partsOf(mine.kind, mine.config).filter(({ single }) => !single);
  let config: Record<string, unknown> = {};
  for (const name of names) {
    if (lists.some(({ field }) => field === name)) continue;
    config[name] = pick(`config.${name}`, base.config[name], mine.config[name], theirs.config[name]);
  }
  for (const list of lists) {
    const parts = ({ config: held }: TypedPolicy) =>
      keyedParts(Array.isArray(held[list.field]) ? (held[list.field] as unknown[]) : []);
    config = { ...withItems(config, list, mergedItems(parts(base), parts(mine), parts(theirs), pick)) };
  }
  return config;
}

function mergedItems(
  base: readonly KeyedPart[],
  mine: readonly KeyedPart[],
  theirs: readonly KeyedPart[],
  pick: Pick,
): unknown[] {
  const find = (parts: readonly KeyedPart[], key: string) => parts.find((part) => part.key === key);
  const order = mergedOrder(base, mine, theirs);
  return order.flatMap((key) => {
    const [was, own, other] = [find(base, key), find(mine, key), find(theirs, key)];
    const item = own && other ? pick(nameOf(key), was?.item, own.item, other.item) : undefined;
    if (item !== undefined) return [item];
    const left = own ?? other;
    if (!left) return [];
    // Taken out by one: it stays out unless the other changed it.
    if (was && saysTheSame(was.item, left.item)) return [];
    if (was) pick(nameOf(key), was.item, own?.item, other?.item);
    return [left.item];
  });
}

const nameOf = (key: string) => key.replace(/ \d+$/, '');

/** The order of whoever moved something, mine first; new parts follow the one they stood behind. */
function mergedOrder(
  base: readonly KeyedPart[],
  mine: readonly KeyedPart[],
  theirs: readonly KeyedPart[],
): string[] {
  const keys = (parts: readonly KeyedPart[]) => parts.map(({ key }) => key);
  const common = (parts: readonly KeyedPart[]) => keys(parts).filter((key) => keys(base).includes(key));
  const kept = common(mine);
  const iMoved =
    common(base)
      .filter((key) => kept.includes(key))
      .join('\n') !== kept.join('\n');
  const [first, second] = iMoved ? [keys(mine), keys(theirs)] : [keys(theirs), keys(mine)];
  const order = [...first];
  for (const [index, key] of second.entries()) {
    if (order.includes(key)) continue;
    const before = second.slice(0, index).findLast((one) => order.includes(one));
    order.splice(before === undefined ? 0 : order.indexOf(before) + 1, 0, key);
  }
  return order;
}

/** One value that changed: where it stands in the object, and what it was and is. */
export interface ChangedMember {
  /** Members and list items from the outside in; an item is named by its code, name, id or plugin, else its number. */
  path: string[];
  before: unknown;
  after: unknown;
}

type Item = [key: string, value: unknown];

/** What every object carries and the row says itself. */
const bookkeeping: ReadonlySet<string> = new Set(['id', 'version', 'created_at', 'updated_at', 'links']);
const namesOfItems = ['code', 'name', 'id', 'plugin'] as const;

/**
 * The values that differ between two states of an object, each with its place in it; all of them when one state is
 * missing. Lists are compared item by item: one that moved is not a change of every item after it.
 */
export function changedMembers(before: unknown, after: unknown): ChangedMember[] {
  const old = isRecord(before) ? before : {};
  const fresh = isRecord(after) ? after : {};
  return membersOf(old, fresh)
    .filter((name) => !bookkeeping.has(name))
    .flatMap((name) => changesAt([name], old[name], fresh[name]));
}

function changesAt(path: string[], before: unknown, after: unknown): ChangedMember[] {
  if (isList(before) && isList(after)) return changesOfLists(path, before ?? [], after ?? []);
  if (isState(before) && isState(after)) {
    const old = before ?? {};
    const fresh = after ?? {};
    return membersOf(old, fresh).flatMap((name) => changesAt([...path, name], old[name], fresh[name]));
  }
  return (before ?? null) === (after ?? null) ? [] : [{ path, before: plain(before), after: plain(after) }];
}

function changesOfLists(path: string[], before: unknown[], after: unknown[]): ChangedMember[] {
  if (![...before, ...after].some(isRecord)) return changesOfValues(path, before, after);
  const old = itemsOf(before);
  const fresh = itemsOf(after);
  const keys = [...new Set([...old, ...fresh].map(([key]) => key))];
  const within = keys.flatMap((key) => changesAt([...path, key], find(old, key), find(fresh, key)));
  const orderOf = (items: Item[], others: Item[]) =>
    items.flatMap(([key]) => (others.some(([other]) => other === key) ? [key] : [])).join(', ');
  const [was, is] = [orderOf(old, fresh), orderOf(fresh, old)];
  return was === is ? within : [...within, { path, before: was, after: is }];
}

/** Lists of plain values: what left and what came. */
function changesOfValues(path: string[], before: unknown[], after: unknown[]): ChangedMember[] {
  return [
    ...before
      .filter((value) => !after.includes(value))
      .map((value) => ({ path, before: value, after: null })),
    ...after
      .filter((value) => !before.includes(value))
      .map((value) => ({ path, before: null, after: value })),
  ];
}

/** Items by what they are called, or by their number where that names several. */
function itemsOf(list: readonly unknown[]): Item[] {
  const named = list.map((item) => (isRecord(item) ? namesOfItems.map((name) => item[name]) : []));
  const keyOf = namesOfItems.findIndex((_, at) => {
    const keys = named.map((names) => names[at]);
    return keys.every((key) => typeof key === 'string') && new Set(keys).size === keys.length;
  });
  return list.map((item, index) => [String(named[index]?.[keyOf] ?? index + 1), item]);
}

const find = (items: readonly Item[], key: string) => items.find(([other]) => other === key)?.[1];

/** A state that is no whole, against one that is. */
const plain = (value: unknown) =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : (value ?? null);

const membersOf = (one: object, other: object) => [...new Set([...Object.keys(one), ...Object.keys(other)])];

const isMissing = (value: unknown): value is undefined | null => value === undefined || value === null;
const isList = (value: unknown): value is unknown[] | undefined | null =>
  isMissing(value) || Array.isArray(value);
const isState = (value: unknown): value is Record<string, unknown> | undefined | null =>
  isMissing(value) || isRecord(value);

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

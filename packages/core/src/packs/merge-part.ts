/** One value of a part that is not the same in what was loaded, what the workspace says and a newer edition. */
export interface PartValue {
  /** Where it stands: a JSON pointer. */
  readonly at: string;
  /** As the loaded edition said it; undefined where it said nothing, or where that is not known. */
  readonly loaded: unknown;
  readonly own: unknown;
  readonly edition: unknown;
  /** Who changed it since: the newer edition, the workspace, or both, each in its own way. */
  readonly changedBy: 'edition' | 'own' | 'both';
}

export type PartChoice = 'own' | 'edition';

/**
 * Compares a part value by value. Members of lists are compared one by one where the lists correspond: as many members,
 * the same plugin or code at each place; else a list is one value. `loaded` is undefined where nobody knows what was
 * loaded: then whatever differs was changed by both.
 */
export function comparePart(loaded: object | undefined, own: object, edition: object): PartValue[] {
  return compare(loaded, own, edition, '', loaded !== undefined);
}

/** What the workspace says with what is taken from the edition; `choices` by place, where the default is not meant. */
export function mergePart<Part extends object>(
  own: Part,
  values: readonly PartValue[],
  choices: ReadonlyMap<string, PartChoice>,
): { readonly part: Part; readonly taken: readonly PartValue[]; readonly undecided: readonly PartValue[] } {
  const undecided = values.filter(({ at, changedBy }) => changedBy === 'both' && !choices.has(at));
  const taken = values.filter(
    ({ at, changedBy }) => (choices.get(at) ?? (changedBy === 'edition' ? 'edition' : 'own')) === 'edition',
  );
  const part = structuredClone(own);
  for (const { at, edition } of taken) put(part, at, edition);
  return { part, taken, undecided };
}

function compare(loaded: unknown, own: unknown, edition: unknown, at: string, isKnown: boolean): PartValue[] {
  if (saysTheSame(own, edition)) return [];
  if (isBranch(own, edition) && (loaded === undefined || isBranch(own, loaded))) {
    const keys = new Set([own, edition, loaded ?? {}].flatMap((branch) => Object.keys(branch as object)));
    return [...keys].flatMap((key) =>
      compare(
        memberOf(loaded, key),
        memberOf(own, key),
        memberOf(edition, key),
        `${at}/${intoPointer(key)}`,
        isKnown,
      ),
    );
  }
  const byOwn = !isKnown || !saysTheSame(loaded, own);
  const byEdition = !isKnown || !saysTheSame(loaded, edition);
  return [{ at, loaded, own, edition, changedBy: byOwn ? (byEdition ? 'both' : 'own') : 'edition' }];
}

/** Two objects, or two lists whose members correspond. */
function isBranch(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    return (
      one.length === other.length &&
      one.every((member, index) => isObject(member) && isBranch(member, other[index]))
    );
  }
  return (
    isObject(one) && isObject(other) && ['plugin', 'version', 'code'].every((key) => one[key] === other[key])
  );
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function memberOf(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

/** Order of members does not matter, nor whether an undefined one is there. */
function saysTheSame(one: unknown, other: unknown): boolean {
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null)
    return one === other;
  if (Array.isArray(one) !== Array.isArray(other)) return false;
  const keys = new Set([...Object.keys(one), ...Object.keys(other)]);
  return [...keys].every((key) => saysTheSame(memberOf(one, key), memberOf(other, key)));
}

function put(root: object, at: string, value: unknown): void {
  const keys = at.slice(1).split('/').map(fromPointer);
  const last = keys.pop() ?? '';
  const parent = keys.reduce<unknown>(memberOf, root) as object;
  if (value === undefined) Reflect.deleteProperty(parent, last);
  else Reflect.set(parent, last, structuredClone(value));
}

// RFC 6901.
const intoPointer = (key: string) => key.replaceAll('~', '~0').replaceAll('/', '~1');
const fromPointer = (key: string) => key.replaceAll('~1', '/').replaceAll('~0', '~');

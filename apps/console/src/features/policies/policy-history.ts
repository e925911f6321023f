import { isSame, type TypedPolicy } from '../../parts/plugins/typed-policy.ts';

/** What stands in the editor, with what stood there before and what was taken back. */
export interface History {
  readonly typed: TypedPolicy;
  readonly past: readonly TypedPolicy[];
  readonly future: readonly TypedPolicy[];
}

const longest = 100;

/** The text after a change; a change that `joins` the one before it is one step with it, as letters of one word are. */
export function changed(history: History, next: TypedPolicy, joins = false): History {
  const { typed, past } = history;
  if (isSame(typed, next)) return history;
  const isJoined = joins && past.length > 0;
  return { typed: next, past: isJoined ? past : [...past, typed].slice(-longest), future: [] };
}

/** The text one step before; the same where there is none. */
export function undone(history: History): History {
  const { typed, past, future } = history;
  const before = past.at(-1);
  return before ? { typed: before, past: past.slice(0, -1), future: [typed, ...future] } : history;
}

/** The text before it was taken back; the same where nothing was. */
export function redone(history: History): History {
  const { typed, past, future } = history;
  const [next, ...rest] = future;
  return next ? { typed: next, past: [...past, typed], future: rest } : history;
}

/** JSON Pointer of the first place where two texts differ. */
export function placeOfChange(before: unknown, after: unknown, pointer = ''): string {
  if (typeof before !== 'object' || typeof after !== 'object' || !before || !after) return pointer;
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  for (const name of names) {
    const [old, next] = [Reflect.get(before, name), Reflect.get(after, name)];
    if (JSON.stringify(old) !== JSON.stringify(next)) return placeOfChange(old, next, `${pointer}/${name}`);
  }
  return pointer;
}

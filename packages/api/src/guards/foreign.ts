import type { Objects } from './row.ts';

/** An input with one of its ids replaced by that of the same object of another workspace, and by an unknown one. */
export interface Replaced {
  readonly name: string;
  readonly foreign: unknown;
  readonly unknown: unknown;
  readonly ids: readonly [string, string];
}

/** Every way to put one id of another workspace into an input. */
export function replaceIds(input: unknown, own: Objects, theirs: Objects): Replaced[] {
  const text = JSON.stringify(input);
  return (Object.keys(own) as (keyof Objects)[])
    .filter((name) => text.includes(own[name]))
    .map((name) => {
      const ids = [theirs[name], crypto.randomUUID()] as const;
      const [foreign, unknown] = ids.map((id) => JSON.parse(text.replaceAll(own[name], id)) as unknown);
      return { name, foreign, unknown, ids };
    });
}

/** What was said, with the id made alike. */
export function alike(said: unknown, id: string): string {
  return JSON.stringify(said ?? null).replaceAll(id, 'ID');
}

import type { Outputs } from '../../trpc/client.tsx';

export type Item = Outputs['toDecide']['list']['data'][number];
export type Kind = Item['kind'];

export const kinds = ['absence', 'statement', 'entry', 'correction', 'incident'] as const satisfies Kind[];

/** What was looked at, where a decision about anything else is refused. */
export function seenOf(item: Item): { seen?: string } {
  if (item.kind === 'absence') {
    const { version, change } = item.absence;
    if (change?.id === item.id) return { seen: change.first_step ? 'second' : 'first' };
    return { seen: `${version}` };
  }
  if (item.kind === 'entry') return { seen: `${item.entry.version}` };
  if (item.kind === 'statement') return { seen: item.statement.figures_hash };
  return item.kind === 'correction' ? { seen: item.correction.input_hash } : {};
}

/** Each with its kind, as the server is told which are meant. */
export function asked(items: readonly Item[]) {
  return items.map((item) => ({ kind: item.kind, id: item.id, ...seenOf(item) }));
}

/** In whose words is decided: about incidents alone nothing is approved. */
export function wordsFor(items: readonly Item[]): 'incident' | 'usual' {
  return items.every(({ kind }) => kind === 'incident') ? 'incident' : 'usual';
}

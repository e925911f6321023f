import { textOfPerson } from '../kept/text-of-person.ts';

/** Ids of hidden columns by the name of their list, as `users:email,state;roles:rights`. */
export function parseColumns(text: string): Record<string, string[]> {
  const lists = text.split(';').flatMap((list) => {
    const [name = '', ids = ''] = list.split(':');
    const hidden = ids.split(',').filter((id) => id !== '');
    return name === '' || hidden.length === 0 ? [] : [[name, hidden] as const];
  });
  return Object.fromEntries(lists);
}

export function writeColumns(lists: Record<string, readonly string[]>): string {
  return Object.entries(lists)
    .filter(([, hidden]) => hidden.length > 0)
    .map(([name, hidden]) => `${name}:${hidden.join(',')}`)
    .join(';');
}

/** What a person hides: names of columns only. */
const columns = textOfPerson('stempel-columns');

export const readColumns = columns.read;
export const listenToColumns = columns.listen;

export function keepColumns(userId: string, list: string, hidden: readonly string[]): void {
  columns.keep(userId, writeColumns({ ...parseColumns(columns.read(userId)), [list]: hidden }));
}

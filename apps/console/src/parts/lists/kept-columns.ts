const changed = 'stempel-columns';

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

/** What a person hides on this browser: names of columns only. A browser may forbid to keep it: then nothing is kept. */
export function readColumns(userId: string): string {
  try {
    return window.localStorage.getItem(`${changed}-${userId}`) ?? '';
  } catch {
    return '';
  }
}

export function keepColumns(userId: string, list: string, hidden: readonly string[]): void {
  const after = writeColumns({ ...parseColumns(readColumns(userId)), [list]: hidden });
  try {
    window.localStorage.setItem(`${changed}-${userId}`, after);
  } catch {
    return;
  }
  window.dispatchEvent(new Event(changed));
}

export function listenToColumns(onChange: () => void): () => void {
  // The second is told by other windows, the first by this one.
  window.addEventListener(changed, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(changed, onChange);
    window.removeEventListener('storage', onChange);
  };
}

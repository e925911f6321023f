const key = 'stempel-statement-queue';

/** Keeps the order of the queue for the review pages, which move through it with j and k. */
export function rememberQueue(ids: readonly string[]): void {
  if (ids.length > 0) sessionStorage.setItem(key, JSON.stringify(ids));
}

export interface QueuePlace {
  position: number;
  total: number;
  previous: string | undefined;
  next: string | undefined;
}

/** Where a statement stands in the queue last looked at; undefined when it is not part of it. */
export function findQueuePlace(id: string): QueuePlace | undefined {
  const stored: unknown = JSON.parse(sessionStorage.getItem(key) ?? '[]');
  const ids = Array.isArray(stored) ? stored.filter((entry) => typeof entry === 'string') : [];
  const index = ids.indexOf(id);
  if (index < 0) return undefined;
  return { position: index + 1, total: ids.length, previous: ids[index - 1], next: ids[index + 1] };
}

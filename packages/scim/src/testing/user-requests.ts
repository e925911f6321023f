import type { Provider, Reply } from './provider.ts';

/** Creates a user and returns the body of the answer. */
export const postUser = async (idp: Provider, body: unknown): Promise<Reply['body']> =>
  (await idp.send('POST', '/Users', body)).body;

export const patchUser = (idp: Provider, id: string, ...Operations: unknown[]): Promise<Reply> =>
  idp.send('PATCH', `/Users/${id}`, { Operations });

export const replace = (path: string, value: unknown) => ({ op: 'replace', path, value });

/** The list that a filter on users is answered with. */
export const findUsers = async (idp: Provider, filter: string): Promise<Reply['body']> =>
  (await idp.send('GET', `/Users?filter=${encodeURIComponent(filter)}`)).body;

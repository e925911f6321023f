import type { ServerResponse } from 'node:http';
import { newId } from '@stempel/db';

const header = 'Request-Id';

/** Request-Ids in the order of calls, which the log is read by. */
export const newRequestId = newId;

/** The id of a call, as its answer says: whoever is asked first gives one, and all others say the same. */
export function requestIdOf(response: ServerResponse): string {
  const known = response.getHeader(header);
  if (typeof known === 'string') return known;
  const id = newRequestId();
  response.setHeader(header, id);
  return id;
}

import { headers } from 'next/headers';

/** The origin of this page as its visitor wrote it, for lines to copy. */
export async function ownOrigin(): Promise<string> {
  const host = (await headers()).get('host') ?? '';
  const isLocal = /^(localhost|127\.|\[::1\])/.test(host);
  return `${isLocal ? 'http' : 'https'}://${host}`;
}

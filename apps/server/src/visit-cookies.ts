import type { IncomingMessage } from 'node:http';

const folder = '/internal/auth/oidc';
const nameOf = (key: string) => `stempel.visit.${key}`;

/** A cookie for one visit to a provider. `Lax`, because the provider leads back from another site. */
export function cookieText(
  key: string,
  value: string,
  { secure, seconds }: { secure: boolean; seconds: number },
): string {
  const attributes = [`Path=${folder}`, `Max-Age=${seconds}`, 'HttpOnly', 'SameSite=Lax'];
  return [`${nameOf(key)}=${value}`, ...attributes, ...(secure ? ['Secure'] : [])].join('; ');
}

/** The value of a visit's cookie; undefined without one, also for a key that is none of ours. */
export function readCookie(request: IncomingMessage, key: string): string | undefined {
  if (!/^[\w-]{12}$/.test(key)) return undefined;
  const start = `${nameOf(key)}=`;
  const found = (request.headers.cookie ?? '').split('; ').find((cookie) => cookie.startsWith(start));
  return found?.slice(start.length) || undefined;
}

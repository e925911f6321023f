import type { IncomingMessage } from 'node:http';

/**
 * The address that limits count a caller by. Behind proxies it is what the outermost of them saw: each appends to
 * X-Forwarded-For whom it was called by, and whatever stands further left the caller may have written themselves.
 */
export function callerAddress(request: IncomingMessage, proxies: number): string {
  const own = request.socket.remoteAddress ?? '';
  if (proxies === 0) return own;
  const forwarded = String(request.headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .filter((address) => address !== '');
  return forwarded.at(-proxies) ?? forwarded[0] ?? own;
}

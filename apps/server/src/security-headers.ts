import type { ServerResponse } from 'node:http';

/**
 * What a page may load: our own origin, scripts and style elements only with this answer's nonce, nothing else. Style
 * attributes in the markup are refused too: widths and positions are set by scripts, through the object model.
 * `developing` lets in what Next's development mode evaluates and injects; production never says so.
 */
export function contentSecurityPolicy(nonce: string, secure: boolean, developing = false): string {
  return [
    "default-src 'self'",
    `script-src 'self' 'nonce-${nonce}' 'strict-dynamic'${developing ? " 'unsafe-eval'" : ''}`,
    developing ? "style-src 'self' 'unsafe-inline'" : `style-src 'self' 'nonce-${nonce}'`,
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    ...(secure ? ['upgrade-insecure-requests'] : []),
  ].join('; ');
}

const transportSecurity = { 'Strict-Transport-Security': 'max-age=63072000; includeSubDomains' };

/** Headers of every answer; `secure` when the public origin is https. */
export function securityHeaders(secure: boolean): Readonly<Record<string, string>> {
  return { 'X-Content-Type-Options': 'nosniff', ...(secure && transportSecurity) };
}

/** Headers of pages and of what they call. */
export function setPageHeaders(response: ServerResponse): void {
  response.setHeader('Referrer-Policy', 'same-origin');
  response.setHeader('X-Frame-Options', 'DENY');
  response.setHeader('Cross-Origin-Opener-Policy', 'same-origin');
  response.setHeader('Cross-Origin-Resource-Policy', 'same-origin');
  response.setHeader('Permissions-Policy', 'camera=(), microphone=(), geolocation=(), payment=(), usb=()');
}

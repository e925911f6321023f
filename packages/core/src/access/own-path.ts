/** Stands for our own origin while an address is read; nothing answers under it (RFC 6761 §6.4). */
const origin = 'http://console.invalid';

/** Calls, visits to providers and integrations: what is answered there is no page and may lead to another site. */
const noPage = /^\/(internal|api|sign-in|two-factor)(\/|$)/;

/** What browsers drop from an address or read as `/` (WHATWG URL §4.4). */
const rewritten = /[\p{Cc} \\]/u;

/**
 * The page of our own that an address from outside names, as path, query and fragment in ASCII, so that it fits into
 * `Location`; `/` for another origin however it is written, for what is no page, and for the sign-in page itself.
 * Every address from outside that is followed goes through here.
 */
export function ownPath(next: string | null | undefined): string {
  if (!next?.startsWith('/') || rewritten.test(next) || !URL.canParse(next, origin)) return '/';
  const url = new URL(next, origin);
  // Dot segments may leave a path that begins with `//`, which is a host to whoever reads it next.
  const isOurs = url.origin === origin && !url.pathname.startsWith('//');
  return isOurs && !noPage.test(url.pathname) ? `${url.pathname}${url.search}${url.hash}` : '/';
}

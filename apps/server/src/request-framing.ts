import type { IncomingMessage } from 'node:http';

const registeredName = /^(?:[a-z0-9._~!$&'()*+;=-]|%[0-9a-f]{2})*(?::\d*)?$/i;
const literalAddress = /^\[[0-9a-f:.]+\](?::\d*)?$/i;
const absoluteForm = /^[a-z][a-z0-9+.-]*:\/\/([^/?#]*)/i;

function isHost(value: string): boolean {
  return registeredName.test(value) || literalAddress.test(value);
}

/** How often a header stands in the request; of some that stand twice Node keeps the first only. */
function countOf({ rawHeaders }: IncomingMessage, name: string): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    const header = rawHeaders[at] ?? '';
    if (header.length === name.length && header.toLowerCase() === name) count += 1;
  }
  return count;
}

/** Whom the address itself names, as in `GET http://host/path`; undefined for the usual form. */
export function authorityOf(url: string): string | undefined {
  return absoluteForm.exec(url)?.[1];
}

/**
 * What two servers in a row could read in two ways: the host, the sender, or where the body ends (RFC 9112 §3.2, §6.1).
 * Node's parser refuses the rest of the kind: a second or a malformed Content-Length, one beside a Transfer-Encoding,
 * folded lines, bare line feeds. Undefined when nothing is wrong.
 */
export function framingProblem(request: IncomingMessage): string | undefined {
  const { headers, httpVersion, url = '' } = request;
  const hosts = countOf(request, 'host');
  if (hosts === 0 && httpVersion === '1.1') return 'the header Host is missing';
  if (hosts > 1) return 'the header Host stands more than once';
  if (!isHost(headers.host ?? '')) return 'the header Host names no host';
  if (!isHost(authorityOf(url) ?? '')) return 'the address names no host';
  if (headers.authorization !== undefined && countOf(request, 'authorization') > 1) {
    return 'the header Authorization stands more than once';
  }
  const coding = headers['transfer-encoding'];
  if (coding === undefined) return undefined;
  if (httpVersion !== '1.1') return 'HTTP/1.0 has no Transfer-Encoding';
  return coding.trim().toLowerCase() === 'chunked' ? undefined : 'the only Transfer-Encoding is chunked';
}

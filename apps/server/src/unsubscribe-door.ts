import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Database } from '@stempel/db';
import { readUnsubscribeToken } from '@stempel/jobs';
import { unsubscribe } from '@stempel/services/notifications';
import type { Handler } from './listener.ts';
import { plainPage, textsFor } from './plain-page.ts';

type DoorSettings = { db: Database; secret: string; now: () => Temporal.Instant };

/**
 * The door behind the unsubscribe link of a mail (RFC 8058): a POST ends the mails, without sign-in, cookie or redirect,
 * as mail programs send it; opened in a browser it asks first, since programs that check links open them too.
 */
export function createUnsubscribeDoor({ db, secret, now }: DoorSettings): Handler {
  return async (request, response) => {
    // The body says nothing that the address does not.
    request.resume();
    const token = new URL(request.url ?? '', 'http://door').searchParams.get('token') ?? '';
    const subscriber = readUnsubscribeToken(secret, token);
    if (!subscriber) return answer(request, response, 404, 'unknown');
    if (request.method === 'GET' || request.method === 'HEAD') return answer(request, response, 200, 'ask');
    if (request.method !== 'POST') {
      response.setHeader('Allow', 'GET, HEAD, POST');
      return answer(request, response, 405, 'unknown');
    }
    const isDone = await unsubscribe(db, { ...subscriber, now: now() });
    answer(request, response, isDone ? 200 : 404, isDone ? 'done' : 'unknown');
  };
}

function answer(
  request: IncomingMessage,
  response: ServerResponse,
  status: number,
  state: 'ask' | 'done' | 'unknown',
): void {
  const nonce = randomBytes(16).toString('base64');
  const { language, texts } = textsFor(request);
  const { [`${state}Title` as const]: title, [`${state}Hint` as const]: hint, button } = texts.unsubscribe;
  const below = state === 'ask' ? `<form method="post"><button>${button}</button></form>` : '';
  const page = plainPage(request, { language, title, hint, below, nonce });
  response.writeHead(status, {
    'Content-Type': 'text/html; charset=utf-8',
    'Cache-Control': 'no-store',
    'Content-Security-Policy': `default-src 'none'; style-src 'nonce-${nonce}'; form-action 'self'; frame-ancestors 'none'; base-uri 'none'`,
    'Referrer-Policy': 'no-referrer',
  });
  response.end(request.method === 'HEAD' ? undefined : page);
}

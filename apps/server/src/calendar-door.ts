import type { IncomingMessage, ServerResponse } from 'node:http';
import { addressHeader } from '@stempel/auth/people';
import { AddressBuckets, secondsUntil } from '@stempel/auth/rate-limit';
import { type Database, forCall } from '@stempel/db';
import { requestIdOf } from '@stempel/services/access/api-calls';
import { fetchCalendarFeed, findFeedPlace, hashFeedToken } from '@stempel/services/insight/calendar-feeds';
import { type Handler, pathOf } from './listener.ts';

type DoorSettings = { db: Database; environment: 'production' | 'staging'; now: () => Temporal.Instant };

/** Fetches of one feed a minute: programs ask every few minutes, and people press a button. */
const fetchesPerFeed = 30;

/**
 * The door of calendars that programs subscribe to: who has the address gets what its owner may see at this moment. An
 * address that opens nothing, whatever the reason, is an empty 404. Limits are those of this server.
 */
export function createCalendarDoor({ db, environment, now }: DoorSettings): Handler {
  const [addresses, feeds] = [new AddressBuckets(), new AddressBuckets(fetchesPerFeed)];
  const mayPass = (response: ServerResponse, buckets: AddressBuckets, key: string) => {
    const { admitted, state } = buckets.take(key, performance.now());
    if (!admitted) response.setHeader('Retry-After', secondsUntil(state.resetMs));
    return admitted;
  };
  return async (request, response) => {
    request.resume();
    response.setHeader('Referrer-Policy', 'no-referrer');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.setHeader('Allow', 'GET, HEAD');
      return end(response, 405);
    }
    const address = String(request.headers[addressHeader] ?? '');
    if (!mayPass(response, addresses, address)) return end(response, 429);
    const sha256 = hashFeedToken(pathOf(request).slice('/calendar/'.length, -'.ics'.length));
    const call = forCall(db);
    const place = sha256 && (await findFeedPlace(call, sha256));
    if (!place) return end(response, 404);
    if (!mayPass(response, feeds, place.feedId)) return end(response, 429);
    const held = request.headers['if-none-match'];
    const fetched = await fetchCalendarFeed(call, {
      ...{ ...place, environment, held },
      ...{ now: now(), requestId: requestIdOf(response) },
    });
    if (!fetched) return end(response, 404);
    response.setHeader('ETag', fetched.etag);
    response.setHeader('Cache-Control', 'private, no-cache');
    if (fetched.calendar === null) return end(response, 304);
    send(request, response, fetched.calendar);
  };
}

function send(request: IncomingMessage, response: ServerResponse, calendar: string): void {
  const body = Buffer.from(calendar);
  response.writeHead(200, {
    'Content-Type': 'text/calendar; charset=utf-8',
    'Content-Length': body.length,
    'Content-Disposition': 'inline; filename="stempel.ics"',
    'Content-Security-Policy': "default-src 'none'; frame-ancestors 'none'",
  });
  response.end(request.method === 'HEAD' ? undefined : body);
}

function end(response: ServerResponse, status: 304 | 404 | 405 | 429): void {
  if (status !== 304) response.setHeader('Cache-Control', 'no-store');
  response.writeHead(status).end();
}

import type { Database } from '@stempel/db';
import {
  createCalendarFeed,
  type FeedKind,
  fetchCalendarFeed,
  findFeedPlace,
  hashFeedToken,
} from '../insight/calendar-feeds/index.ts';
import type { ServiceContext } from '../kernel/context.ts';

/** Makes a feed of its owner, and fetches it as a calendar program does. */
export async function subscribeTo(owner: ServiceContext, kind: FeedKind, unit?: string) {
  const { feed, token } = await createCalendarFeed(owner, { kind, ...(unit && { org_unit_id: unit }) });
  return {
    id: feed.id,
    token,
    fetch: (held?: string, now = owner.now) => fetchFeed(owner.db, token, { held, now }),
  };
}

export async function fetchFeed(
  db: Database,
  token: string,
  { held, now }: { held: string | undefined; now: Temporal.Instant },
) {
  const place = await findFeedPlace(db, hashFeedToken(token) as Buffer);
  const call = { held, now, environment: 'production', requestId: 'fetch' };
  return place && fetchCalendarFeed(db, { ...place, ...call });
}

/** The events of a calendar, each as its properties. */
export async function eventsOf(fetched: ReturnType<typeof fetchFeed>): Promise<Record<string, string>[]> {
  const text = (await fetched)?.calendar ?? '';
  return text
    .split('BEGIN:VEVENT\r\n')
    .slice(1)
    .map((event) =>
      Object.fromEntries(
        event
          .replaceAll('\r\n ', '')
          .split('\r\n')
          .flatMap((line) => {
            const end = line.indexOf(':');
            return end < 0 || line.startsWith('END:') ? [] : [[line.slice(0, end), line.slice(end + 1)]];
          }),
      ),
    );
}

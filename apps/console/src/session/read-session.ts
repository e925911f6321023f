import { headers } from 'next/headers';
import { forbidden, redirect } from 'next/navigation';
import { cache } from 'react';
import { z } from 'zod';
import { requirementOf } from '../routes/routes.ts';
import { meets, type Session } from './session.ts';

const sessionSchema = z.object({
  user: z.object({ id: z.string(), name: z.string(), email: z.string() }),
  workspace: z.object({ slug: z.string(), name: z.string(), time_zone: z.string(), is_test: z.boolean() }),
  roles: z.array(z.object({ name: z.string(), grants: z.array(z.string()) })),
  employee_id: z.string().nullable(),
  environment: z.enum(['production', 'staging']),
  is_owner: z.boolean(),
  is_developer: z.boolean(),
});

/** The session of this request; null when nobody is signed in. The header comes from our own server only. */
export const findSession = cache(async (): Promise<Session | null> => {
  const header = (await headers()).get('x-stempel-session');
  return header ? sessionSchema.parse(JSON.parse(header)) : null;
});

/** What somebody who is signed in has to do before any page opens; null when there is nothing. */
export const findPending = cache(async (): Promise<'enrol' | 'prove' | null> => {
  const header = (await headers()).get('x-stempel-pending');
  return header === null ? null : z.enum(['enrol', 'prove']).parse(header);
});

/**
 * The session of a page, which names its own route. Sends people who are not signed in to the sign-in page, from
 * where they come back with the query they asked with, and answers 403 when their roles do not open the route.
 */
export async function requireSession(route: string): Promise<Session> {
  const session = await findSession();
  if (!session) {
    const door = (await findPending()) ? '/two-factor' : '/sign-in';
    const query = (await headers()).get('x-stempel-query');
    redirect(`${door}?next=${encodeURIComponent(query ? `${route}?${query}` : route)}`);
  }
  if (!meets(session, requirementOf(route))) forbidden();
  return session;
}

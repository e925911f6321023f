import { expect } from 'vitest';

export type Person = { cookie: string };
export type ConsoleAnswer = {
  status: number;
  data: Record<string, unknown>;
  problem: Record<string, unknown>;
  requestId: string | null;
};

export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

/** Calls a procedure of the console as a signed-in person. */
export async function callConsole(
  origin: string,
  person: Person,
  procedure: string,
  input?: unknown,
): Promise<ConsoleAnswer> {
  const isQuery = /\.(find|get|list|sessions)$/.test(procedure);
  const query = isQuery && input !== undefined ? `?input=${encodeURIComponent(JSON.stringify(input))}` : '';
  const answer = await fetch(`${origin}/internal/trpc/${procedure}${query}`, {
    method: isQuery ? 'GET' : 'POST',
    headers: { cookie: person.cookie, 'content-type': 'application/json' },
    ...(isQuery ? {} : { body: JSON.stringify(input ?? {}) }),
  });
  const body = (await answer.json()) as {
    result?: { data: Record<string, unknown> };
    error?: { data: { problem: Record<string, unknown> } };
  };
  return {
    status: answer.status,
    data: body.result?.data ?? {},
    problem: body.error?.data.problem ?? {},
    requestId: answer.headers.get('request-id'),
  };
}

/** Signs in with a password. */
export async function signInAt(origin: string, email: string, password: string): Promise<Person> {
  const answer = await fetch(`${origin}/internal/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  expect(answer.status).toBe(200);
  return { cookie: cookieOf(answer) };
}

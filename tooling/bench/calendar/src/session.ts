/** Somebody who is signed in. */
export interface Session {
  readonly origin: string;
  readonly cookie: string;
}

interface Person {
  readonly email: string;
  readonly password: string;
}

export async function signIn(origin: string, { email, password }: Person): Promise<Session> {
  const answer = await fetch(`${origin}/internal/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  const cookies = answer.headers.getSetCookie().map((one) => one.split(';')[0]);
  return { origin, cookie: cookies.join('; ') };
}

/** Calls a procedure; what a limit turns away is called again when it may be. */
export async function call<Result>(
  { origin, cookie }: Session,
  kind: 'query' | 'mutation',
  procedure: string,
  input: object | undefined,
): Promise<Result> {
  const address = `${origin}/internal/trpc/${procedure}`;
  const body = JSON.stringify(input);
  for (;;) {
    const answer = await (kind === 'query'
      ? fetch(body === undefined ? address : `${address}?input=${encodeURIComponent(body)}`, {
          headers: { cookie },
        })
      : fetch(address, {
          ...{ method: 'POST', headers: { cookie, 'content-type': 'application/json' } },
          ...(body === undefined ? {} : { body }),
        }));
    if (answer.ok) return ((await answer.json()) as { result: { data: Result } }).result.data;
    if (answer.status !== 429) {
      throw new Error(`${procedure} was answered ${answer.status}: ${await answer.text()}`);
    }
    const seconds = Number(answer.headers.get('retry-after') ?? 1);
    await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
  }
}

// Closing as a person of the console does: looks at what a decision comes to, 500 statements at a time, and decides.

const previewedAtOnce = 500;
const decidedAtOnce = 200;

export async function signIn(origin: string, { email, password }: { email: string; password: string }) {
  const answer = await fetch(`${origin}/internal/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password }),
  });
  if (!answer.ok) throw new Error(`Signing in was answered ${answer.status}: ${await answer.text()}`);
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ');
}

type Preview = { included: { id: string; figures_hash: string }[] };
type Decided = { results: { done: boolean }[] };

/** Calls a procedure; what a limit turns away is called again when it may be. */
async function call<Result>(
  origin: string,
  cookie: string,
  procedure: string,
  input: object,
): Promise<Result> {
  for (;;) {
    const answer = await fetch(`${origin}/internal/trpc/${procedure}`, {
      method: 'POST',
      headers: { cookie, 'content-type': 'application/json' },
      body: JSON.stringify(input),
    });
    if (answer.status === 429) {
      const seconds = Number(answer.headers.get('retry-after') ?? 1);
      await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
      continue;
    }
    if (!answer.ok) throw new Error(`${procedure} was answered ${answer.status}: ${await answer.text()}`);
    const body = (await answer.json()) as { result: { data: Result } };
    return body.result.data;
  }
}

function partsOf<Item>(items: readonly Item[], size: number): Item[][] {
  return Array.from({ length: Math.ceil(items.length / size) }, (_, part) =>
    items.slice(part * size, (part + 1) * size),
  );
}

/** Submits and approves all of them; `decided` counts the decisions so far. */
export function decideAll(origin: string, cookie: string, ids: readonly string[]) {
  let count = 0;
  const run = async () => {
    for (const decision of ['submit', 'approve'] as const)
      for (const part of partsOf(ids, previewedAtOnce)) {
        const preview = { decision, ids: part };
        const { included } = await call<Preview>(origin, cookie, 'statements.preview', preview);
        const seen = included.map(({ id, figures_hash }) => ({ id, seen_figures: figures_hash }));
        for (const statements of partsOf(seen, decidedAtOnce)) {
          const { results } = await call<Decided>(origin, cookie, 'statements.decide', {
            decision,
            statements,
          });
          count += results.filter(({ done }) => done).length;
        }
      }
  };
  return { done: run(), decided: () => count };
}

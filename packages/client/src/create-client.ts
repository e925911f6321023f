import type { paths } from './contract.generated.ts';
import type { CallOf, Method, PathsWith, ResultOf } from './operation-types.ts';
import { type Problem, ProblemError } from './problem-error.ts';

export type ClientOptions = {
  /** The base address, ending in `/api`. */
  baseUrl: string;
  apiKey: string;
  /** How often a call that hit a rate limit is repeated, each time after the announced wait. Default 3. */
  retries?: number;
  fetch?: typeof fetch;
};

type AnyCall = {
  params?: Record<string, string>;
  query?: Record<string, unknown>;
  body?: unknown;
  idempotencyKey?: string;
  ifVersion?: number;
  signal?: AbortSignal;
};

/** Rows of a list with pages. */
type RowOf<Path extends PathsWith<'get'>> =
  ResultOf<Path, 'get'> extends { data: (infer Row)[]; next_cursor: string | null } ? Row : never;

export type StempelClient = {
  get<Path extends PathsWith<'get'>>(path: Path, call: CallOf<Path, 'get'>): Promise<ResultOf<Path, 'get'>>;
  post<Path extends PathsWith<'post'>>(
    path: Path,
    call: CallOf<Path, 'post'>,
  ): Promise<ResultOf<Path, 'post'>>;
  patch<Path extends PathsWith<'patch'>>(
    path: Path,
    call: CallOf<Path, 'patch'>,
  ): Promise<ResultOf<Path, 'patch'>>;
  delete<Path extends PathsWith<'delete'>>(path: Path, call: CallOf<Path, 'delete'>): Promise<void>;
  /** Every row of a list, page after page. */
  rows<Path extends PathsWith<'get'>>(path: Path, call: CallOf<Path, 'get'>): AsyncGenerator<RowOf<Path>>;
};

function urlOf(baseUrl: string, path: string, { params = {}, query = {} }: AnyCall): string {
  const filled = path.replace(/\{([a-z_]+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? ''));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    for (const item of [value].flat()) if (item !== undefined) search.append(name, String(item));
  }
  const text = search.toString();
  return `${baseUrl.replace(/\/$/, '')}${filled}${text === '' ? '' : `?${text}`}`;
}

function requestOf(method: string, apiKey: string, call: AnyCall): RequestInit {
  const headers: Record<string, string> = { Authorization: `Bearer ${apiKey}`, Accept: 'application/json' };
  if (call.body !== undefined) headers['Content-Type'] = 'application/json';
  if (call.idempotencyKey !== undefined) headers['Idempotency-Key'] = call.idempotencyKey;
  if (call.ifVersion !== undefined) headers['If-Match'] = `"${call.ifVersion}"`;
  return {
    method,
    headers,
    ...(call.body === undefined ? {} : { body: JSON.stringify(call.body) }),
    ...(call.signal === undefined ? {} : { signal: call.signal }),
  };
}

function waitOf(response: Response): Promise<void> {
  const seconds = Number(response.headers.get('retry-after') ?? 1);
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
}

/** A client of the integration REST API. Its calls throw ProblemError for every answer that is no success. */
export function createClient(options: ClientOptions): StempelClient {
  const { baseUrl, apiKey, retries = 3, fetch: send = fetch } = options;

  async function call(method: Method, path: string, given: AnyCall): Promise<unknown> {
    const [url, init] = [urlOf(baseUrl, path, given), requestOf(method.toUpperCase(), apiKey, given)];
    for (let attempt = 0; ; attempt += 1) {
      const response = await send(url, init);
      if (response.status === 429 && attempt < retries) {
        await waitOf(response);
        continue;
      }
      const text = await response.text();
      const body: unknown = text === '' ? undefined : JSON.parse(text);
      if (!response.ok) throw new ProblemError(response.status, body as Problem | undefined);
      return body;
    }
  }

  async function* rows(path: string, given: AnyCall): AsyncGenerator<unknown> {
    let cursor: string | null = null;
    do {
      const query: Record<string, unknown> = { ...given.query, ...(cursor === null ? {} : { cursor }) };
      const page = (await call('get', path, { ...given, query })) as {
        data: unknown[];
        next_cursor: string | null;
      };
      yield* page.data;
      cursor = page.next_cursor;
    } while (cursor !== null);
  }

  const typed = {
    get: (path: keyof paths, given: AnyCall) => call('get', path, given),
    post: (path: keyof paths, given: AnyCall) => call('post', path, given),
    patch: (path: keyof paths, given: AnyCall) => call('patch', path, given),
    delete: (path: keyof paths, given: AnyCall) => call('delete', path, given),
    rows,
  };
  // The types are those of the contract; the calls underneath know only its conventions.
  return typed as unknown as StempelClient;
}

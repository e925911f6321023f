import createFetch from 'openapi-fetch';
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

function headersOf({ idempotencyKey, ifVersion }: AnyCall): Record<string, string> {
  return {
    ...(idempotencyKey === undefined ? {} : { 'Idempotency-Key': idempotencyKey }),
    ...(ifVersion === undefined ? {} : { 'If-Match': `"${ifVersion}"` }),
  };
}

function waitOf(response: Response): Promise<void> {
  const seconds = Number(response.headers.get('retry-after') ?? 1);
  return new Promise((resolve) => {
    setTimeout(resolve, seconds * 1000);
  });
}

/** Sends a request as often as it hits a rate limit, after the announced wait, and `retries` times more at most. */
function sendPatiently(send: typeof fetch, retries: number): (request: Request) => Promise<Response> {
  return async (request) => {
    for (let attempt = 0; ; attempt += 1) {
      // A request is spent by being sent.
      const response = await send(request.clone());
      if (response.status !== 429 || attempt >= retries) return response;
      await waitOf(response);
    }
  };
}

/** What is asked of openapi-fetch; the contract's types stand at the door of this client. */
type Untyped = {
  request(
    method: Method,
    path: string,
    init: object,
  ): Promise<{ data?: unknown; error?: unknown; response: Response }>;
};

/** A client of the integration REST API. Its calls throw ProblemError for every answer that is no success. */
export function createClient(options: ClientOptions): StempelClient {
  const { baseUrl, apiKey, retries = 3, fetch: send = fetch } = options;
  const headers = { Authorization: `Bearer ${apiKey}`, Accept: 'application/json' };
  const api = createFetch({ baseUrl, headers, fetch: sendPatiently(send, retries) }) as unknown as Untyped;

  async function call(method: Method, path: string, given: AnyCall): Promise<unknown> {
    const { data, error, response } = await api.request(method, path, {
      params: { path: given.params ?? {}, query: given.query ?? {}, header: headersOf(given) },
      ...(given.body === undefined ? {} : { body: given.body }),
      ...(given.signal === undefined ? {} : { signal: given.signal }),
    });
    if (response.ok) return data;
    throw new ProblemError(response.status, typeof error === 'object' ? (error as Problem) : undefined);
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

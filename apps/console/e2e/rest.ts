import { productUrl } from './product.ts';

/** The REST surface as an integration uses it, over real HTTP with a real key. */
export function restClient(key: string) {
  async function call<Result>(method: string, path: string, body?: unknown): Promise<Result> {
    const response = await fetch(`${productUrl()}/api${path}`, {
      method,
      headers: {
        authorization: `Bearer ${key}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${text}`);
    return JSON.parse(text);
  }
  return {
    get: <Result>(path: string) => call<Result>('GET', path),
    post: <Result = { id: string }>(path: string, body: unknown) => call<Result>('POST', path, body),
    patch: <Result = { id: string }>(path: string, body: unknown) => call<Result>('PATCH', path, body),
  };
}

export type RestClient = ReturnType<typeof restClient>;

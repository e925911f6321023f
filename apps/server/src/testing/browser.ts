/** A page, or the redirect at which the browser was told to stop, with the Request-Id of the answer that led there. */
export type Page = { url: URL; status: number; body: string; requestId: string | null };

type Cookie = { name: string; value: string; path: string };

/** Follows redirects, keeps cookies per origin and path, fills in forms: what a person's browser does, over HTTP. */
export class Browser {
  readonly #cookies = new Map<string, Cookie[]>();
  readonly #stopsAt: (url: URL) => boolean;

  constructor(stopsAt: (url: URL) => boolean) {
    this.#stopsAt = stopsAt;
  }

  async visit(address: string, form?: URLSearchParams): Promise<Page> {
    let url = new URL(address);
    let body = form;
    for (let step = 0; step < 20; step += 1) {
      const answer = await fetch(url, {
        method: body ? 'POST' : 'GET',
        redirect: 'manual',
        headers: { cookie: this.cookiesFor(url), accept: 'text/html' },
        ...(body ? { body } : {}),
      });
      this.#keep(url, answer.headers.getSetCookie());
      const location = answer.headers.get('location');
      const [status, requestId] = [answer.status, answer.headers.get('request-id')];
      if (!location) return { url, status, body: await answer.text(), requestId };
      url = new URL(location, url);
      body = undefined;
      if (this.#stopsAt(url)) return { url, status, body: '', requestId };
    }
    throw new Error(`${address} redirects without end, last to ${url}.`);
  }

  /** Sends the first form of a page with its hidden fields and these. */
  submit(page: Page, fields: Record<string, string> = {}): Promise<Page> {
    const action = /<form[^>]*action="([^"]+)"/.exec(page.body)?.[1];
    if (!action) throw new Error(`${page.url} has no form: ${page.body.slice(0, 500)}`);
    const hidden = [...page.body.matchAll(/<input type="hidden" name="([^"]+)" value="([^"]*)"/g)];
    const form = new URLSearchParams(hidden.map(([, name = '', value = '']) => [name, value]));
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    return this.visit(new URL(action.replaceAll('&amp;', '&'), page.url).href, form);
  }

  cookiesFor(url: URL): string {
    return (this.#cookies.get(url.origin) ?? [])
      .filter(({ path }) => url.pathname.startsWith(path))
      .map(({ name, value }) => `${name}=${value}`)
      .join('; ');
  }

  #keep(url: URL, headers: string[]): void {
    for (const header of headers) {
      const [pair = '', ...attributes] = header.split('; ');
      const at = pair.indexOf('=');
      const name = pair.slice(0, at);
      const path = attributes.find((one) => /^path=/i.test(one))?.slice(5) ?? '/';
      const others = (this.#cookies.get(url.origin) ?? []).filter((one) => one.name !== name);
      const isGone = attributes.some(
        (one) => /^max-age=0$/i.test(one) || /^expires=thu, 01 jan 1970/i.test(one),
      );
      this.#cookies.set(url.origin, isGone ? others : [...others, { name, value: pair.slice(at + 1), path }]);
    }
  }
}

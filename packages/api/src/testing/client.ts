/** A call as an integration makes it, over real HTTP. */
export type Call = {
  key?: string | undefined;
  headers?: Record<string, string>;
  /** Sent as JSON; a string goes out as it is. */
  body?: unknown;
};

export type Answer = {
  status: number;
  headers: Headers;
  text: string;
  // Tests look into answers freely; what they find is asserted there.
  json: Record<string, unknown>;
};

/** A client of one server with one key. */
export function clientOf(origin: string, key?: string) {
  return async (method: string, path: string, call: Call = {}): Promise<Answer> => {
    const token = 'key' in call ? call.key : key;
    const headers: Record<string, string> = {
      ...(token === undefined ? {} : { Authorization: `Bearer ${token}` }),
    };
    const init: RequestInit = { method, headers };
    if (call.body !== undefined) {
      headers['Content-Type'] = 'application/json';
      init.body = typeof call.body === 'string' ? call.body : JSON.stringify(call.body);
    }
    Object.assign(headers, call.headers);
    const response = await fetch(`${origin}/api${path}`, init);
    const text = await response.text();
    const isJson = /json/.test(response.headers.get('content-type') ?? '') && text !== '';
    return { status: response.status, headers: response.headers, text, json: isJson ? JSON.parse(text) : {} };
  };
}

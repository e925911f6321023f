import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

type Attribute = { key: string; value: { stringValue?: string; intValue?: number | string } };

export type Span = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  attributes: Attribute[];
  status: { code?: number };
};

/** An OpenTelemetry collector on this machine that keeps what it gets over HTTP. */
export class Collector {
  readonly requests: { path: string; type: string; body: Buffer }[] = [];
  readonly #answer: object;
  readonly #server: Server = createServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const type = String(request.headers['content-type']);
    this.requests.push({ path: String(request.url), type, body: Buffer.concat(chunks) });
    const body = type === 'application/json' ? JSON.stringify(this.#answer) : '';
    response.writeHead(200, { 'content-type': type }).end(body);
  });

  /** `answer` is what it says to spans that come as JSON. */
  constructor(answer: object = {}) {
    this.#answer = answer;
  }

  async open(): Promise<string> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve));
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  /** Of what came as JSON. */
  get text(): string {
    return this.requests.map(({ body }) => body.toString()).join('\n');
  }

  get spans(): Span[] {
    return this.requests.flatMap(({ body }) =>
      (JSON.parse(body.toString()).resourceSpans as { scopeSpans: { spans: Span[] }[] }[]).flatMap(
        ({ scopeSpans }) => scopeSpans.flatMap(({ spans }) => spans),
      ),
    );
  }

  close(): void {
    this.#server.close();
  }
}

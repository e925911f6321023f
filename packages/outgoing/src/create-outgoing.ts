import { setTimeout } from 'node:timers/promises';
import { Agent, type Dispatcher } from 'undici';
import { connectChecked, type Resolve, resolveBySystem } from './connect-checked.ts';
import { readNetworks } from './networks.ts';
import { type AnswerHead, OutgoingError } from './outgoing-error.ts';

export type OutgoingCall = {
  method?: 'GET' | 'POST';
  headers?: Record<string, string>;
  body?: string | Uint8Array;
  /** For everything: name, connection, sending, and the last byte of the answer. */
  seconds: number;
  /** Most bytes of the answer's body. */
  bytes: number;
  /** Whether the head of an answer is enough: what of its body is too large or does not come is left out. */
  headCounts?: boolean;
};

export type OutgoingAnswer = AnswerHead & { body: Uint8Array<ArrayBuffer> };

export type Outgoing = {
  /** The address as a URL. Throws OutgoingError for one that is never called, whoever asks. */
  requireAddress(address: string): URL;
  /** Calls an address that somebody entered. Throws OutgoingError; never follows a redirect. */
  call(address: string, call: OutgoingCall): Promise<OutgoingAnswer>;
  close(): Promise<void>;
};

type Settings = {
  /** Networks in CIDR notation that the installation allows beside the public ones. */
  allowedNetworks: readonly string[];
  /** Addresses of a host; the operating system's unless told otherwise. */
  resolve?: Resolve;
};

const longestHead = 32 * 1024;

/** The one way out to addresses that people enter: providers of sign-in, receivers of events. */
export function createOutgoing({ allowedNetworks, resolve = resolveBySystem }: Settings): Outgoing {
  const networks = readNetworks(allowedNetworks);
  const agent = new Agent({
    connect: connectChecked(networks, resolve),
    maxHeaderSize: longestHead,
    // A kept connection belongs to the address that was checked; short, so that names are asked again.
    keepAliveTimeout: 4_000,
    keepAliveMaxTimeout: 30_000,
  });

  function requireAddress(address: string): URL {
    const url = URL.canParse(address) ? new URL(address) : undefined;
    if (!url || url.username || url.password) throw new OutgoingError('address');
    const host = url.hostname.replace(/^\[|\]$/g, '');
    const isOnThisMachine = networks.allowsWithoutTls(host === 'localhost' ? '127.0.0.1' : host);
    const mayCall = url.protocol === 'https:' || (url.protocol === 'http:' && isOnThisMachine);
    if (!mayCall) throw new OutgoingError('address');
    return url;
  }

  return {
    requireAddress,
    async call(address, call) {
      const url = requireAddress(address);
      const startedAt = performance.now();
      const deadline = AbortSignal.timeout(call.seconds * 1000);
      try {
        return await ask(agent, url, call, deadline);
      } catch (error) {
        const refusal = refusalIn(error);
        if (refusal) throw refusal;
        // Whatever it was, it takes as long as silence does.
        await setTimeout(Math.max(0, call.seconds * 1000 - (performance.now() - startedAt)));
        throw new OutgoingError('unanswered', { cause: error });
      }
    },
    close: () => agent.close(),
  };
}

async function ask(
  dispatcher: Dispatcher,
  url: URL,
  { method = 'GET', headers, body, bytes, headCounts = false }: OutgoingCall,
  signal: AbortSignal,
): Promise<OutgoingAnswer> {
  const answer = await dispatcher.request({
    origin: url.origin,
    path: `${url.pathname}${url.search}`,
    method,
    // What arrives is what is counted: nothing unpacks itself here.
    headers: { 'user-agent': 'Stempel', ...headers, 'accept-encoding': 'identity' },
    body: body ?? null,
    signal,
  });
  if (answer.statusCode >= 300 && answer.statusCode < 400) {
    // Ends the connection; that its body was not read is what was wanted.
    answer.body.on('error', () => {}).destroy();
    throw new OutgoingError('redirect', { head: headOf(answer) });
  }
  const read = await readBody(answer.body as AsyncIterable<Buffer>, bytes, headCounts);
  return { ...headOf(answer), body: new Uint8Array(read) };
}

function headOf(answer: Dispatcher.ResponseData): AnswerHead {
  const headers = new Headers();
  for (const [name, value] of Object.entries(answer.headers)) {
    for (const one of [value ?? []].flat()) headers.append(name, one);
  }
  return { status: answer.statusCode, headers };
}

async function readBody(body: AsyncIterable<Buffer>, bytes: number, headCounts: boolean): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let size = 0;
  try {
    for await (const chunk of body) {
      size += chunk.length;
      chunks.push(chunk);
      // Leaving the loop ends the connection.
      if (size > bytes && headCounts) break;
      if (size > bytes) throw new OutgoingError('too-large');
    }
  } catch (error) {
    if (!headCounts) throw error;
  }
  return Buffer.concat(chunks).subarray(0, bytes);
}

/** Our own refusal, however deep the library laid it; a host with several addresses fails with one error for each. */
function refusalIn(error: unknown): OutgoingError | undefined {
  if (error instanceof OutgoingError) return error;
  if (error instanceof AggregateError) return error.errors.map(refusalIn).find((one) => one !== undefined);
  return error instanceof Error && error.cause !== undefined ? refusalIn(error.cause) : undefined;
}

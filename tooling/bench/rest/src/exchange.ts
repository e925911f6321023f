import type { Socket } from 'node:net';

/** Bytes of one whole answer at the start of what came in; undefined while it is incomplete. */
export function answerLength(received: Buffer): number | undefined {
  const head = received.indexOf('\r\n\r\n');
  if (head < 0) return undefined;
  const length = /\r\ncontent-length: (\d+)/i.exec(received.toString('latin1', 0, head + 2))?.[1];
  const end = head + 4 + Number(length ?? 0);
  return received.length < end ? undefined : end;
}

/** Writes a request to a socket and resolves with the answer, of which nothing but its length was looked at. */
export function exchange(socket: Socket, request: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    let received: Buffer = Buffer.alloc(0);
    const onData = (chunk: Buffer) => {
      received = received.length === 0 ? chunk : Buffer.concat([received, chunk]);
      if (answerLength(received) === undefined) return;
      forget();
      resolve(received);
    };
    const onClose = () => {
      forget();
      reject(new Error('The connection ended before the answer.'));
    };
    const forget = () => {
      socket.off('data', onData);
      socket.off('close', onClose);
    };
    socket.on('data', onData);
    socket.on('close', onClose);
    socket.write(request);
  });
}

export const statusOf = (answer: Buffer): string => answer.toString('latin1', 9, 12);

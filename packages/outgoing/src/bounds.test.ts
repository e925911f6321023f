import { describe, expect, it } from 'vitest';
import { brief, closeLast, doorTo, ruleOf, serve, speak } from './testing/local-doors.ts';

describe('bounds', () => {
  it('of size, also where the answer does not say how long it is', async () => {
    const port = await serve((request, response) => {
      if (request.url === '/fits') return void response.end('x'.repeat(1000));
      const timer = setInterval(() => response.write('x'.repeat(400)), 5);
      response.once('close', () => clearInterval(timer));
    });
    const door = doorTo({});
    expect((await door.call(`http://127.0.0.1:${port}/fits`, brief)).body).toHaveLength(1000);
    expect(await ruleOf(door.call(`http://127.0.0.1:${port}/`, brief))).toBe('too-large');
  });

  it('of size, for what is packed: it stays packed', async () => {
    const { gzipSync } = await import('node:zlib');
    const bomb = gzipSync(Buffer.alloc(500_000));
    const port = await serve((_, response) => {
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb);
    });
    const answer = await doorTo({}).call(`http://127.0.0.1:${port}/`, brief);
    expect(answer.body).toHaveLength(bomb.length);
  });

  it('of size and time, for who is content with its head: the rest is left out', async () => {
    const long = await serve((_, response) => {
      response.end('x'.repeat(5000));
    });
    const dripping = await serve((_, response) => {
      response.writeHead(202).write('taken');
    });
    const door = doorTo({});
    const content = { ...brief, headCounts: true };
    const answer = await door.call(`http://127.0.0.1:${long}/`, content);
    expect([answer.status, answer.body.length]).toEqual([200, 1000]);
    const cut = await door.call(`http://127.0.0.1:${dripping}/`, content);
    expect([cut.status, Buffer.from(cut.body).toString()]).toEqual([202, 'taken']);
    expect(await ruleOf(door.call(`http://127.0.0.1:${dripping}/`, brief))).toBe('unanswered');
  });

  it('of time, whatever drips and wherever it stops', async () => {
    const door = doorTo({});
    const says = (text: string) => speak((socket) => void socket.write(text));
    const drip = await speak((socket) => {
      socket.write('HTTP/1.1 200 OK\r\nContent-Length: 900\r\n\r\n');
      const timer = setInterval(() => socket.write('x'), 20);
      socket.once('close', () => clearInterval(timer));
    });
    const stops = [
      drip,
      await says(''),
      await says('HTTP/1.1 200 OK\r\n'),
      await says('HTTP/1.1 200 OK\r\n\r\nab'),
    ];
    for (const port of stops) {
      const startedAt = performance.now();
      expect(await ruleOf(door.call(`http://127.0.0.1:${port}/`, brief))).toBe('unanswered');
      expect(performance.now() - startedAt).toBeLessThan(1500);
    }
  });
});

it('says the same after the same time of open ports and closed ones', async () => {
  const closed = await speak(() => {});
  await closeLast();
  const silent = await speak(() => {});
  const other = await speak((socket) => socket.end('SSH-2.0-OpenSSH_9.2\r\n'));
  const ends = await speak((socket) => socket.destroy());
  const plain = await serve((_, response) => response.end('secret'));
  const door = doorTo({});
  const addresses = [closed, silent, other, ends].map((port) => `http://127.0.0.1:${port}/`);
  // TLS towards what speaks none.
  addresses.push(
    ...[closed, other, plain].map((port) => `https://127.0.0.1:${port}/`),
    'https://unknown.example/',
  );
  const seen = await Promise.all(
    addresses.map(async (address) => {
      const startedAt = performance.now();
      const message = await door.call(address, brief).then(
        () => 'an answer',
        (error: Error) => error.message,
      );
      return { message, halfSeconds: Math.floor((performance.now() - startedAt + 10) / 500) };
    }),
  );
  expect(new Set(seen.map(({ message }) => message)).size).toBe(1);
  expect(seen[0]?.message).toContain('no usable answer');
  expect(new Set(seen.map(({ halfSeconds }) => halfSeconds))).toEqual(new Set([1]));
});

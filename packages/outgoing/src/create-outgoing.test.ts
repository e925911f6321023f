import { createServer as createHttpServer, type RequestListener } from 'node:http';
import { type AddressInfo, createServer, type Server, type Socket } from 'node:net';
import { afterAll, describe, expect, it } from 'vitest';
import { createOutgoing, type OutgoingCall } from './create-outgoing.ts';
import type { OutgoingError, OutgoingRule } from './outgoing-error.ts';

const servers: Server[] = [];
const doors: { close(): Promise<void> }[] = [];
afterAll(async () => {
  for (const server of servers) server.close();
  await Promise.all(doors.map((door) => door.close()));
});

async function listen(server: Server): Promise<number> {
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

const serve = (answer: RequestListener) => listen(createHttpServer(answer));
const speak = (say: (socket: Socket) => void) =>
  listen(
    createServer((socket) => {
      socket.on('error', () => {});
      say(socket);
    }),
  );

/** Names of these tests: no name server is ever asked. */
function doorTo(names: Record<string, string[]>, allowedNetworks = ['127.0.0.0/8']) {
  const asked: string[] = [];
  const door = createOutgoing({
    allowedNetworks,
    async resolve(hostname) {
      asked.push(hostname);
      const found = names[hostname];
      if (!found) throw Object.assign(new Error('unknown'), { code: 'ENOTFOUND' });
      return found.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
    },
  });
  doors.push(door);
  return { ...door, asked };
}

const brief: OutgoingCall = { seconds: 0.5, bytes: 1000 };

const ruleOf = (call: Promise<unknown>): Promise<OutgoingRule | 'none'> =>
  call.then(
    () => 'none' as const,
    (error: { rule: OutgoingRule }) => error.rule,
  );

describe('a call', () => {
  it('brings status, head and body', async () => {
    const port = await serve((request, response) => {
      response.setHeader('x-seen', `${request.method} ${request.url} ${request.headers['x-mine']}`);
      request.pipe(response.writeHead(201));
    });
    const answer = await doorTo({}).call(`http://127.0.0.1:${port}/a?b=c#d`, {
      ...brief,
      method: 'POST',
      headers: { 'x-mine': 'yes' },
      body: 'ping',
    });
    expect(answer.status).toBe(201);
    expect(answer.headers.get('x-seen')).toBe('POST /a?b=c yes');
    expect(Buffer.from(answer.body).toString()).toBe('ping');
  });
});

describe('never called', () => {
  it.each([
    ...[
      'http://8.8.8.8/',
      'http://login.example/',
      'ftp://login.example/',
      'file:///etc/passwd',
      'no address',
    ],
    ...[
      'javascript:alert(1)',
      'data:text/plain,x',
      'blob:https://a/b',
      'https://user@login.example/',
      'https://:x@a/',
    ],
    ...[
      'https://login.example:443@127.0.0.1/',
      '//127.0.0.1/',
      'https://[fe80::1%25eth0]/',
      'https://256.0.0.1/',
    ],
    ...['http://localhost.evil.example/', 'http://127.0.0.1.evil.example/', 'http://[::1]/', '', 'https://'],
  ])('%s, which nobody even looks up', async (address) => {
    const door = doorTo({});
    expect(await ruleOf(door.call(address, brief))).toBe('address');
    expect(door.asked).toEqual([]);
  });

  it.each([
    ...[
      'https://127.0.0.1/',
      'https://127.1/',
      'https://2130706433/',
      'https://0x7f.0.0.1/',
      'https://0177.0.0.1/',
    ],
    ...['https://[::1]/', 'https://[::ffff:127.0.0.1]/', 'https://[::]/', 'https://0.0.0.0/', 'https://0/'],
    // Octal, hexadecimal and mixed, with fewer parts, in other digits, with a dot at the end.
    ...['https://017700000001/', 'https://0x7f000001/', 'https://127.0.1/', 'https://0300.0250.0.1/'],
    ...['https://0xA9.0xFE.0xA9.0xFE/', 'https://2852039166/', 'https://192.168.257/', 'https://127.0.0.1./'],
    ...['https://%31%32%37.0.0.1/', 'https://１２７.0.0.1/', 'https://127。0。0。1/', 'https:127.0.0.1'],
    // What looks like another host is a path or a fragment.
    ...['https://127.0.0.1\\@login.example/', 'https://127.0.0.1#@login.example/'],
    ...['https://[::a00:1]/', 'https://[2002:7f00:1::]/', 'https://[fd00:ec2::254]/', 'https://[fd12::1]/'],
    ...[
      'https://169.254.169.254/latest/',
      'https://[64:ff9b::a00:1]/',
      'https://[fe80::1]/',
      'https://10.0.0.1/',
    ],
  ])('%s, an address without a name', async (address) => {
    expect(await ruleOf(doorTo({}, []).call(address, brief))).toBe('network');
  });

  it('a name that leads to an address of ours, whatever it leads to besides', async () => {
    const inside = {
      'a.example': ['10.0.0.1'],
      'b.example': ['::1', '127.0.0.1'],
      'c.example': ['::ffff:7f00:1'],
    };
    const door = doorTo(inside, []);
    for (const name of Object.keys(inside)) {
      expect(await ruleOf(door.call(`https://${name}/`, brief))).toBe('network');
    }
    expect(door.asked).toHaveLength(3);
  });

  it.each(['localhost', 'localhost.', 'a.localhost', 'metadata.google.internal', 'login.example.'])(
    '%s, by what it leads to',
    async (name) => {
      const door = doorTo({ [name]: ['127.0.0.1'] }, []);
      expect(await ruleOf(door.call(`https://${name}/`, brief))).toBe('network');
      expect(door.asked).toEqual([name]);
    },
  );

  it('a name whose answer is another one when it is connected to', async () => {
    let connections = 0;
    const port = await speak((socket) => {
      connections += 1;
      socket.destroy();
    });
    // Allowed when it is looked up for the first time, ours ever after.
    const answers = ['127.0.0.2', '127.0.0.1'];
    let asked = 0;
    const door = createOutgoing({
      allowedNetworks: ['127.0.0.2/32'],
      async resolve() {
        asked += 1;
        return [{ address: answers[Math.min(asked, answers.length) - 1] ?? '', family: 4 }];
      },
    });
    doors.push(door);
    const rules: string[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      rules.push(await ruleOf(door.call(`https://rebind.example:${port}/`, brief)));
    expect(rules).toEqual(['unanswered', 'network', 'network']);
    expect(connections).toBe(0);
  });

  it('an address that is another one than the look-up gave when it was checked', async () => {
    let requests = 0;
    const server = createHttpServer((_, response) => {
      requests += 1;
      response.end();
    });
    servers.push(server);
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.2', resolve));
    const { port } = server.address() as AddressInfo;
    let isChecked = false;
    const door = createOutgoing({
      allowedNetworks: ['127.0.0.1/32'],
      resolve: async () => [
        {
          family: 4,
          get address() {
            const address = isChecked ? '127.0.0.2' : '127.0.0.1';
            isChecked = true;
            return address;
          },
        },
      ],
    });
    doors.push(door);
    expect(await ruleOf(door.call(`http://localhost:${port}/`, brief))).toBe('network');
    expect([isChecked, requests]).toEqual([true, 0]);
  });

  it('a name that led elsewhere when its address was entered', async () => {
    let connections = 0;
    const port = await speak((socket) => {
      connections += 1;
      socket.destroy();
    });
    const names: Record<string, string[]> = { 'rebind.example': ['8.8.8.8'] };
    const door = doorTo(names, []);
    expect(door.requireAddress('https://rebind.example/').hostname).toBe('rebind.example');
    names['rebind.example'] = ['127.0.0.1'];
    expect(await ruleOf(door.call(`https://rebind.example:${port}/`, brief))).toBe('network');
    expect(connections).toBe(0);
  });

  it('a plain address of a network that is allowed over TLS only', async () => {
    expect(await ruleOf(doorTo({}, ['10.0.0.0/8']).call('http://10.0.0.1/', brief))).toBe('address');
  });

  it('where an answer leads on to', async () => {
    let visits = 0;
    const end = await serve((_, response) => {
      visits += 1;
      response.end();
    });
    const port = await serve((_, response) => {
      response.writeHead(302, { location: `http://127.0.0.1:${end}/` }).end();
    });
    const refused = await doorTo({})
      .call(`http://127.0.0.1:${port}/`, brief)
      .catch((error: OutgoingError) => error);
    expect(refused).toMatchObject({ rule: 'redirect', head: { status: 302 } });
    expect((refused as OutgoingError).head?.headers.get('location')).toBe(`http://127.0.0.1:${end}/`);
    expect(visits).toBe(0);
  });
});

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
  await new Promise((resolve) => servers.pop()?.close(resolve));
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

import type { RequestListener } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { OutgoingError } from './outgoing-error.ts';
import { brief, doorTo, openDoor, ruleOf, serve, speak } from './testing/local-doors.ts';

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
    const door = openDoor({
      allowedNetworks: ['127.0.0.2/32'],
      async resolve() {
        asked += 1;
        return [{ address: answers[Math.min(asked, answers.length) - 1] ?? '', family: 4 }];
      },
    });
    const rules: string[] = [];
    for (let turn = 0; turn < 3; turn += 1)
      rules.push(await ruleOf(door.call(`https://rebind.example:${port}/`, brief)));
    expect(rules).toEqual(['unanswered', 'network', 'network']);
    expect(connections).toBe(0);
  });

  it('an address that is another one than the look-up gave when it was checked', async () => {
    let requests = 0;
    const answer: RequestListener = (_, response) => {
      requests += 1;
      response.end();
    };
    const port = await serve(answer, '127.0.0.2');
    let isChecked = false;
    const door = openDoor({
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

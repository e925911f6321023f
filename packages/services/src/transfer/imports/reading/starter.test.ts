import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, openSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { prepareStarter, startProcess } from './starter.ts';

// The process that starts those that read files: it is found by its files under /proc.

const isRunning = (pid: number) =>
  existsSync(`/proc/${pid}/stat`) && !/^\d+ \(.*\) Z/.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
const descriptor = openSync('/dev/null', 'r');
const answering = () => [
  '-e',
  "process.stdin.on('data', (text) => process.stdout.write('heard ' + text)); console.error('a complaint')",
];

test('a process talks through the connection and says how it ended', async () => {
  const { connection, ended, kill } = await startProcess(answering, descriptor);
  connection.write('this');
  expect(String((await once(connection, 'data'))[0])).toBe('heard this');
  kill();
  expect(await ended).toMatchObject({ signal: 'SIGKILL', complaint: 'a complaint\n' });
});

test('all its threads run behind everything else, also those that collect garbage', async () => {
  const priorities = `
    const { readdirSync, readFileSync } = require('node:fs');
    const of = (thread) => readFileSync('/proc/self/task/' + thread + '/stat', 'utf8').split(') ')[1].split(' ')[16];
    process.stdin.on('data', () => process.stdout.write(JSON.stringify(readdirSync('/proc/self/task').map(of))));`;
  const { connection, kill } = await startProcess(() => ['-e', priorities], descriptor);
  connection.write('?');
  const told: string[] = JSON.parse(String((await once(connection, 'data'))[0]));
  kill();
  expect(told.length).toBeGreaterThan(1);
  expect(new Set(told)).toEqual(new Set(['19']));
});

test('a file that is no longer open is said to be what failed', async () => {
  const { ended } = await startProcess(answering, 9_999);
  expect(await ended).toMatchObject({ code: null, complaint: expect.stringContaining('/fd/9999') });
});

test('where the starter ends, what it started is said to have ended, and the next one is started anew', async () => {
  const { ended } = await startProcess(answering, descriptor);
  prepareStarter().process.kill('SIGKILL');
  expect(await ended).toMatchObject({ signal: 'SIGKILL' });
  const next = await startProcess(answering, descriptor);
  next.kill();
  expect(await next.ended).toMatchObject({ signal: 'SIGKILL', complaint: expect.any(String) });
});

test('it ends with the process it is for, whatever ended that', async () => {
  const module = new URL('./starter.ts', import.meta.url);
  const program = `
    import { prepareStarter } from '${module}';
    const { process: starter, ready } = prepareStarter();
    setInterval(() => {}, 1000);
    await ready;
    console.log(starter.pid);`;
  const parent = spawn(process.execPath, ['--input-type=module', '-e', program]);
  const pid = Number(String((await once(parent.stdout, 'data'))[0]));
  expect(isRunning(pid)).toBe(true);
  parent.kill('SIGKILL');
  await expect.poll(() => isRunning(pid), { timeout: 10_000 }).toBe(false);
});

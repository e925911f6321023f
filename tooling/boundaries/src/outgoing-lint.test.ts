import { expect, test } from 'vitest';
import { refusedFiles } from './planted-lint.ts';

const guarded = ['apps/server', 'packages/api', 'packages/auth', 'packages/jobs', 'packages/services'].map(
  (folder) => `${folder}/src/planted.ts`,
);
const tests = ['packages/auth/src/planted.test.ts', 'apps/server/src/testing/planted.ts'];

test.each([
  ['fetch', "export const a = await fetch('https://a.example');\n"],
  ['globalThis.fetch', "export const a = await globalThis.fetch('https://a.example');\n"],
  ['WebSocket', "export const a = new WebSocket('wss://a.example');\n"],
  ['node:http', "import { request } from 'node:http';\n\nexport const a = request('http://a.example');\n"],
  ['node:net', "import { connect } from 'node:net';\n\nexport const a = connect(80, 'a.example');\n"],
])('a call outside by %s is refused in every package and in the server', (_, text) => {
  expect(refusedFiles([...guarded, ...tests], text)).toEqual(guarded);
});

test('serving is not calling', () => {
  expect(refusedFiles(guarded, "export { createServer } from 'node:http';\n")).toEqual([]);
});

import { expect, it } from 'vitest';
import { type Callable, callOf, filledAtFirst, missingParts } from './call.ts';
import { curlOf } from './curl.ts';
import { readRefused } from './send-call.ts';

const list: Callable = {
  id: 'listBalances',
  method: 'GET',
  path: '/employees/{employee_id}/balances',
  credential: 'key',
  parameters: [
    { name: 'employee_id', in: 'path', required: true, schema: { type: 'string', example: '019a' } },
    { name: 'from', in: 'query', required: true, schema: { type: 'string', example: '2026-03-01' } },
    { name: 'kind', in: 'query', schema: { type: 'array', example: ['leave'] } },
    { name: 'limit', in: 'query', schema: { type: 'integer', example: 100 } },
    { name: 'If-None-Match', in: 'header', schema: { type: 'string', example: '"3"' } },
    { name: 'session', in: 'cookie', schema: { type: 'string' } },
  ],
  body: null,
};
const create: Callable = {
  ...list,
  id: 'createProject',
  method: 'POST',
  path: '/projects',
  parameters: [],
  body: { mediaType: 'application/json', example: { name: 'One' }, fields: [] },
};
const field = { required: true, type: 'string', values: [], description: '' };
const upload: Callable = {
  ...create,
  parameters: [{ name: 'format', in: 'query', schema: { type: 'string' } }],
  body: {
    mediaType: 'multipart/form-data',
    example: { format: 'csv' },
    fields: [
      { ...field, name: 'format' },
      { ...field, name: 'file' },
    ],
  },
};

it('fills in what is required and leaves ids and everything optional to who calls', () => {
  const first = filledAtFirst(list);
  expect(first.values).toEqual({ 'query from': '2026-03-01' });
  expect(missingParts(list, first).map(({ name }) => name)).toEqual(['employee_id']);
  expect(filledAtFirst(create).json).toBe('{\n  "name": "One"\n}');
});

it('sends what is filled in: parts of the path encoded, lists repeated, headers as headers', () => {
  const values = {
    'path employee_id': 'a/b?c ',
    'query from': '2026-03-01',
    'query kind': 'leave, flex&x,',
    'query limit': ' ',
    'header If-None-Match': 'W/"1,2"',
  };
  expect(callOf(list, { values, json: '', file: null })).toEqual({
    method: 'GET',
    address: '/api/employees/a%2Fb%3Fc/balances?from=2026-03-01&kind=leave&kind=flex%26x',
    headers: { 'If-None-Match': 'W/"1,2"' },
    body: null,
  });
});

it('sends a form with its fields and the file, not in the query a second time', () => {
  const file = new File(['code'], 'rows.csv');
  const { address, headers, body } = callOf(upload, { ...filledAtFirst(upload), file });
  expect(address).toBe('/api/projects');
  expect(headers).toEqual({});
  expect([...(body as FormData).keys()]).toEqual(['format', 'file']);
});

it('gives a line that a shell takes as it stands, with the key by name only', () => {
  const filled = { ...filledAtFirst(create), json: `{"name":"O'Neil $HOME"}` };
  expect(curlOf(create, filled, 'https://t.example')).toBe(
    [
      `curl -X POST 'https://t.example/api/projects'`,
      '-H "Authorization: Bearer $STEMPEL_KEY"',
      `-H 'Content-Type: application/json'`,
      `--data-raw '{"name":"O'\\''Neil $HOME"}'`,
    ].join(' \\\n  '),
  );
  expect(curlOf(list, filledAtFirst(list), 'https://t.example')).toContain(
    `'https://t.example/api/employees/{employee_id}/balances?from=2026-03-01'`,
  );
  expect(curlOf(upload, filledAtFirst(upload), 'https://t.example')).toContain(
    `--form-string 'format=csv' \\\n  -F 'file=@"import.csv"'`,
  );
});

it('reads a problem, and takes nothing else for one', () => {
  const errors = [{ pointer: '/code', code: 'required', detail: 'This is required.' }];
  expect(
    readRefused({ title: 'Invalid input', detail: 'd', code: 'invalid', request_id: 'r', errors }),
  ).toEqual({
    title: 'Invalid input',
    detail: 'd',
    code: 'invalid',
    requestId: 'r',
    permission: null,
    fields: errors,
  });
  expect(readRefused(undefined)).toBeNull();
});

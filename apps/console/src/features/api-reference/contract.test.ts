import { expect, it } from 'vitest';
import { readContract } from './contract.ts';
import { curlOf, matches, tryAddress } from './examples.ts';
import { heldScope } from './held-scope.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', example: '019a' } };
const document = {
  info: { version: '1.0.0', description: '' },
  tags: [{ name: 'Projects', description: 'Units of work.' }],
  paths: {
    '/projects/{id}': {
      patch: {
        operationId: 'updateProject',
        summary: 'Change a project',
        description: 'Merges.\n\nRequired permission: `projects:update:*`.',
        tags: ['Projects'],
        'x-required-permission': 'projects:update:*',
        security: [{ apiKey: [] }],
        parameters: [id],
        requestBody: {
          content: {
            'application/json': {
              schema: { $ref: '#/components/schemas/ProjectUpdate' },
              example: { name: "O'Neil" },
            },
          },
        },
        responses: {
          '200': { description: 'Done.', content: { 'application/json': { example: { id: '019a' } } } },
          '404': { $ref: '#/components/responses/NotFound' },
        },
      },
    },
  },
  components: {
    schemas: {
      ProjectUpdate: {
        type: 'object',
        required: ['name'],
        properties: {
          name: { type: 'string', description: 'Name.' },
          ends: { anyOf: [{ type: 'string', format: 'date', description: 'Last date.' }, { type: 'null' }] },
        },
      },
    },
    responses: { NotFound: { description: 'No such object.' } },
  },
};
const [operation] = readContract(document).operations;
if (!operation) throw new Error('The contract has no operation.');

it('resolves what an operation takes and answers', () => {
  expect(operation).toMatchObject({
    id: 'updateProject',
    method: 'PATCH',
    description: 'Merges.',
    permission: 'projects:update:*',
    needsKey: true,
    body: {
      mediaType: 'application/json',
      fields: [
        { name: 'name', required: true, type: 'string', description: 'Name.' },
        { name: 'ends', required: false, type: 'string (date) or null', description: 'Last date.' },
      ],
    },
    answers: [
      { status: '200', example: { id: '019a' } },
      { status: '404', description: 'No such object.' },
    ],
  });
});

it('gives a call that a shell takes as it stands', () => {
  expect(curlOf(operation, 'https://t.example')).toBe(
    [
      'curl -X PATCH "https://t.example/api/projects/019a"',
      '-H "Authorization: Bearer $STEMPEL_KEY"',
      '-H "Content-Type: application/json"',
      `-d '{"name":"O'\\''Neil"}'`,
    ].join(' \\\n  '),
  );
  expect(tryAddress(operation)).toBe('/api/docs#tag/projects/PATCH/projects/{id}');
});

it('is found by any of its words, in any order', () => {
  expect(matches(operation, 'project patch')).toBe(true);
  expect(matches(operation, 'UPDATE:*')).toBe(true);
  expect(matches(operation, 'employee')).toBe(false);
});

it('tells how far roles carry a permission', () => {
  expect(heldScope(['projects:*:managed'], 'projects:update:*')).toBe('managed');
  expect(heldScope(['*:*:*'], 'projects:update:*')).toBe('all');
  expect(heldScope(['projects:read:*'], 'projects:update:*')).toBeNull();
  expect(heldScope([], null)).toBe('open');
});

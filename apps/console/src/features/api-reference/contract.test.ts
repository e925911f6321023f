import { expect, it } from 'vitest';
import { carryingRoles } from './carrying-roles.ts';
import { readContract } from './contract.ts';
import { matches } from './examples.ts';

const id = { name: 'id', in: 'path', required: true, schema: { type: 'string', example: '019a' } };
const document = {
  info: {
    version: '1.0.0',
    'x-changelog': [{ version: '1.0.0', date: '2026-11-21', changes: [] }],
    description: 'Ids are UUIDs.\nDates too.\n\nDeprecations are announced.\n\n# Messages\n\n| a |',
  },
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
          days: { type: 'array', items: { type: 'object', properties: { minutes: { type: 'integer' } } } },
          ends: { anyOf: [{ type: 'string', format: 'date', description: 'Last date.' }, { type: 'null' }] },
        },
      },
    },
    responses: {
      NotFound: {
        description: 'No such object.',
        content: {
          'application/problem+json': { example: { code: 'not-found', status: 404, title: 'Not found' } },
        },
      },
    },
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
    credential: 'key',
    body: {
      mediaType: 'application/json',
      fields: [
        { name: 'name', required: true, type: 'string', description: 'Name.' },
        { name: 'days', type: 'array of object' },
        { name: 'days[].minutes', required: false, type: 'integer' },
        { name: 'ends', required: false, type: 'string (date) or null', description: 'Last date.' },
      ],
    },
    answers: [
      { status: '200', example: { id: '019a' } },
      { status: '404', description: 'No such object.' },
    ],
  });
});

it('reads what holds for every call and the kinds of errors', () => {
  const { introduction, problems } = readContract(document);
  expect(introduction).toEqual(['Ids are UUIDs.\nDates too.', 'Deprecations are announced.']);
  expect(problems).toEqual([{ code: 'not-found', status: 404, title: 'Not found' }]);
});

it('is found by any of its words, in any order', () => {
  expect(matches(operation, 'project patch')).toBe(true);
  expect(matches(operation, 'UPDATE:*')).toBe(true);
  expect(matches(operation, 'employee')).toBe(false);
});

it('tells which roles carry a permission, and how far', () => {
  const roles = [
    { name: 'Lead', grants: ['projects:*:managed'] },
    { name: 'Reader', grants: ['projects:read:*'] },
    { name: 'Owner', grants: ['*:*:*'] },
  ];
  expect(carryingRoles(roles, 'projects:update:*')).toEqual([
    { name: 'Lead', scope: 'managed' },
    { name: 'Owner', scope: 'all' },
  ]);
  expect(carryingRoles(roles.slice(1, 2), 'projects:update:*')).toEqual([]);
  expect(carryingRoles([], null)).toBe('open');
});

import { z } from 'zod';
import { openOperation, router } from '../contract/procedure.ts';
import { contractPage, contractPageHeaders } from '../docs/contract-page.ts';
import { apiVersion } from '../document/changelog/releases.ts';

const pong = z
  .object({ status: z.literal('ok').meta({ description: 'The service answers.', example: 'ok' }) })
  .meta({ id: 'Ping', description: 'Connectivity check.' });

const versionDto = z
  .object({
    version: z.string().max(20).meta({ description: 'Version of the API.', example: '1.0.0' }),
    contract_sha256: z
      .string()
      .regex(/^[0-9a-f]{64}$/)
      .meta({
        description: 'SHA-256 of `/openapi.json`; another value means another contract.',
        example: 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      }),
  })
  .meta({ id: 'Version', description: 'What the service speaks.' });

/** Reachability, the API version and the contract itself. */
export const aboutApi = router({
  ping: openOperation({
    id: 'ping',
    method: 'GET',
    path: '/ping',
    tag: 'Misc',
    summary: 'Check connectivity',
    description: 'Answers without a credential.',
    permission: null,
    access: 'none',
  })
    .input(z.strictObject({}))
    .output(pong)
    .query(async ({ ctx }) => {
      await ctx.probe();
      return { status: 'ok' as const };
    }),

  version: openOperation({
    id: 'getVersion',
    method: 'GET',
    path: '/version',
    tag: 'Misc',
    summary: 'Read the API version',
    description: 'Answers 200 for a working key and 401 for an invalid one, whatever its role.',
    permission: null,
  })
    .input(z.strictObject({}))
    .output(versionDto)
    .query(({ ctx }) => ({ version: apiVersion, contract_sha256: ctx.contract().sha256 })),

  docs: openOperation({
    id: 'getReference',
    method: 'GET',
    path: '/docs',
    tag: 'Misc',
    summary: 'Read the contract in a browser',
    description:
      'An HTML page that lists the operations and leads to the reference in the console; for a valid key or a signed-in person.',
    permission: null,
    access: 'key-or-person',
    mediaType: 'text/html; charset=utf-8',
  })
    .input(z.strictObject({}))
    .output(z.string())
    .query(({ ctx }) => {
      Object.assign(ctx.headers, contractPageHeaders);
      return contractPage(ctx.contract());
    }),

  openapiJson: openOperation({
    id: 'getContractJson',
    method: 'GET',
    path: '/openapi.json',
    tag: 'Misc',
    summary: 'Read the contract as JSON',
    description: 'The OpenAPI 3.1 contract; for a valid key or a signed-in person.',
    permission: null,
    access: 'key-or-person',
    mediaType: 'application/json',
  })
    .input(z.strictObject({}))
    .output(z.string())
    .query(({ ctx }) => ctx.contract().json),

  openapiYaml: openOperation({
    id: 'getContractYaml',
    method: 'GET',
    path: '/openapi.yaml',
    tag: 'Misc',
    summary: 'Read the contract as YAML',
    description: 'The OpenAPI 3.1 contract; for a valid key or a signed-in person.',
    permission: null,
    access: 'key-or-person',
    mediaType: 'application/yaml',
  })
    .input(z.strictObject({}))
    .output(z.string())
    .query(({ ctx }) => ctx.contract().yaml),
});

import { catalogue, type MessageCode } from '@stempel/core/messages';
import type { AnyRouter } from '@trpc/server';
import { generateOpenApiDocument } from 'trpc-to-openapi';
import { z } from 'zod';
import { type Operation, tags } from '../contract/operation.ts';
import { boundSchemas } from './bound-schemas.ts';
import { apiVersion, releases } from './changelog/releases.ts';
import { describeOperation } from './describe-operation.ts';
import { messageList } from './message-list.ts';
import type { Components, Document } from './openapi-objects.ts';
import type { Documented } from './parameters.ts';
import { problemResponses } from './problem-responses.ts';
import { problemSchema } from './problem-schema.ts';
import { pruneComponents } from './prune-components.ts';
import { sharedHeaders } from './shared-headers.ts';
import { tagDescriptions } from './tag-descriptions.ts';

export type DocumentedRouter = AnyRouter;

const description = `Integrations read and write one workspace of Stempel: organization, time, statements and balances.

Every call carries an API key of a service user: \`Authorization: Bearer <API_KEY>\`. Ids are UUIDs, instants RFC 3339
with offset, dates \`YYYY-MM-DD\`, durations whole minutes, leave in days as decimal strings. Lists are paged with
\`limit\` and \`cursor\`; a repeated filter means OR. Settled figures come from approved statements only.
Deprecations are announced with the \`Deprecation\` and \`Sunset\` headers.

# Messages

\`detail\` is the English of one of these messages, with its parameters put in. \`code\` and \`errors[].code\` are for
programs and stay what they are; several messages share one where a program need not tell them apart.

${messageList(Object.keys(catalogue) as MessageCode[])}`;

function operationsOf(router: DocumentedRouter): Map<string, Documented> {
  const documented = new Map<string, Documented>();
  for (const procedure of Object.values(router._def.procedures)) {
    const { meta, inputs } = (procedure as { _def: { meta?: { operation?: Operation }; inputs: unknown[] } })
      ._def;
    const fields: Record<string, z.ZodType> = inputs[0] instanceof z.ZodObject ? inputs[0].shape : {};
    if (meta?.operation) documented.set(meta.operation.id, { operation: meta.operation, fields });
  }
  return documented;
}

/** Generates the OpenAPI 3.1 contract and completes it from the same meta that the edge obeys. */
export function generateDocument(router: DocumentedRouter): Document {
  const generated = generateOpenApiDocument(router as Parameters<typeof generateOpenApiDocument>[0], {
    title: 'Stempel integration API',
    description,
    version: apiVersion,
    openApiVersion: '3.1.0',
    baseUrl: '/api',
    securitySchemes: {
      apiKey: { type: 'http', scheme: 'bearer', description: 'API key of a service user; RFC 6750.' },
    },
  }) as unknown as Document;
  const operations = operationsOf(router);
  const components: Components = {
    ...generated.components,
    headers: { ...sharedHeaders },
    responses: { ...problemResponses },
  };
  components.schemas = { ...components.schemas, Problem: problemSchema };
  components.securitySchemes = {
    ...components.securitySchemes,
    adminKey: {
      type: 'http',
      scheme: 'bearer',
      description:
        'API key of a service user whose custom role carries import, export or job permissions; RFC 6750.',
    },
    session: {
      type: 'apiKey',
      in: 'cookie',
      name: 'stempel.session_token',
      description: 'Session of a person signed in to the console; opens the contract only.',
    },
  };
  const paths = sortedByName(generated.paths);
  for (const methods of Object.values(paths)) {
    for (const [method, object] of Object.entries(methods)) {
      const documented = operations.get(object.operationId);
      if (documented) methods[method] = describeOperation(documented, object, components);
    }
  }
  components.schemas = sortedByName(components.schemas);
  const document: Document = {
    openapi: '3.1.0',
    info: {
      title: generated.info.title,
      version: apiVersion,
      description,
      contact: { name: 'Stempel', url: 'https://github.com/stempel/stempel' },
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
      'x-changelog': releases,
    },
    servers: [
      {
        url: '/api',
        description: 'The environment this contract was read from, production or staging.',
        'x-internal': 'false',
      },
    ],
    tags: tags.map((name) => ({ name, description: tagDescriptions[name] })),
    security: [{ apiKey: [] }],
    paths,
    components,
  };
  return boundSchemas(pruneComponents(document));
}

function sortedByName<T>(record: Record<string, T> | undefined): Record<string, T> {
  return Object.fromEntries(Object.entries(record ?? {}).sort(([a], [b]) => (a < b ? -1 : 1)));
}

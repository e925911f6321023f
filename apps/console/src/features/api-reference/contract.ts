import { z } from 'zod/mini';

const operationSchema = z.object({
  operationId: z.string(),
  summary: z.optional(z.string()),
  description: z.optional(z.string()),
  tags: z.optional(z.array(z.string())),
  'x-required-permission': z.optional(z.nullable(z.string())),
  parameters: z.optional(
    z.array(
      z.object({
        name: z.optional(z.string()),
        in: z.optional(z.string()),
        required: z.optional(z.boolean()),
      }),
    ),
  ),
  requestBody: z.optional(z.unknown()),
});

const contractSchema = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

export interface Operation {
  id: string;
  method: string;
  path: string;
  summary: string;
  description: string;
  tag: string;
  permission: string | null;
  parameters: Array<{ name: string; required: boolean }>;
  hasBody: boolean;
}

const methods = ['get', 'post', 'put', 'patch', 'delete'];

/** The operations of the OpenAPI contract, in its own order. */
export function readOperations(document: unknown): Operation[] {
  const { paths } = contractSchema.parse(document);
  return Object.entries(paths).flatMap(([path, item]) =>
    methods.flatMap((method) => {
      const parsed = operationSchema.safeParse(item[method]);
      return parsed.success ? [toOperation(method, path, parsed.data)] : [];
    }),
  );
}

function toOperation(method: string, path: string, operation: z.infer<typeof operationSchema>): Operation {
  return {
    id: operation.operationId,
    method: method.toUpperCase(),
    path,
    summary: operation.summary ?? operation.operationId,
    description: operation.description ?? '',
    tag: operation.tags?.[0] ?? '',
    permission: operation['x-required-permission'] ?? null,
    parameters: (operation.parameters ?? []).flatMap(({ name, required }) =>
      name ? [{ name, required: required === true }] : [],
    ),
    hasBody: operation.requestBody !== undefined,
  };
}

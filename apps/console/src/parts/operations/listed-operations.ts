import { z } from 'zod/mini';

const operationSchema = z.object({
  operationId: z.string(),
  tags: z.optional(z.array(z.string())),
  'x-required-permission': z.optional(z.nullable(z.string())),
});

const contractSchema = z.object({ paths: z.record(z.string(), z.record(z.string(), z.unknown())) });

/** As much of an operation as it takes to say who may call it. */
export interface ListedOperation {
  id: string;
  method: string;
  path: string;
  tag: string;
  permission: string | null;
}

/** The operations of the OpenAPI contract, in its own order; small enough for a browser. */
export function readOperations(document: unknown): ListedOperation[] {
  return Object.entries(contractSchema.parse(document).paths).flatMap(([path, item]) =>
    Object.entries(item).flatMap(([method, object]) => {
      const parsed = operationSchema.safeParse(object);
      if (!parsed.success) return [];
      const { operationId: id, tags, 'x-required-permission': permission } = parsed.data;
      return [
        { id, method: method.toUpperCase(), path, tag: tags?.[0] ?? '', permission: permission ?? null },
      ];
    }),
  );
}

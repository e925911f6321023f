import { z } from 'zod';
import { type RegistryName, registryNames } from './plugin.ts';
import type { DocumentPath } from './problem.ts';

/** What a config field refers to: another plugin, or the code of another object. */
export interface ConfigVisitor {
  plugin?(registry: RegistryName, value: unknown, path: DocumentPath): void;
  reference?(reference: string, value: string, path: DocumentPath): void;
}

/** Walks a config along its schema; the config need not be valid. */
export function visitConfig(
  schema: z.core.$ZodType,
  value: unknown,
  path: DocumentPath,
  visitor: ConfigVisitor,
): void {
  const inner = unwrap(schema);
  const facts = z.globalRegistry.get(schema) ?? z.globalRegistry.get(inner) ?? {};
  const registry = registryNames.find((name) => name === facts['x-plugin-registry']);
  if (registry) {
    visitor.plugin?.(registry, value, path);
    return;
  }
  const reference = facts['x-reference'];
  if (typeof reference === 'string' && typeof value === 'string') visitor.reference?.(reference, value, path);
  if (inner instanceof z.ZodArray && Array.isArray(value)) {
    const element: z.core.$ZodType = inner.element;
    for (const [index, item] of value.entries()) visitConfig(element, item, [...path, index], visitor);
  }
  if (inner instanceof z.ZodObject && typeof value === 'object' && value !== null) {
    for (const [key, field] of Object.entries<z.core.$ZodType>(inner.shape)) {
      if (Object.hasOwn(value, key)) visitConfig(field, Reflect.get(value, key), [...path, key], visitor);
    }
  }
}

function unwrap(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodDefault || schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) {
    return unwrap(schema.def.innerType);
  }
  return schema;
}

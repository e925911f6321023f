import { z } from 'zod';
import type { Plugin } from './plugin.ts';

/**
 * The JSON Schema (2020-12) of a plugin's config as it is written, for forms and other clients. Fields carry `title`,
 * `description` and `unit`; nested plugins `x-plugin-registry`, codes of other objects `x-reference`.
 */
export function configSchema(plugin: Pick<Plugin, 'id' | 'registry' | 'title' | 'description' | 'config'>) {
  const schema = z.toJSONSchema(plugin.config, { io: 'input', target: 'draft-2020-12' });
  return {
    ...schema,
    $id: `urn:stempel:plugin:${plugin.registry}:${plugin.id}`,
    title: plugin.title,
    description: plugin.description,
  };
}

import type { PluginRef, Problem } from '@stempel/core';
import type { schema } from '@stempel/db';
import { checkPlugin, refuseProblems, stampPlugin } from '../engine-host/accept-plugins.ts';

/**
 * Checks each generator with its plugin. Returns them as they are stored, with plugin versions. Throws invalid
 * with the path of each wrong field.
 */
export function acceptGenerators(generators: unknown[]): schema.StoredPlugin[] {
  const problems: Problem[] = [];
  for (const [index, generator] of generators.entries()) {
    checkPlugin('holiday-generators', generator, ['generators', index], problems);
  }
  refuseProblems({ generators }, problems);
  return generators.map((generator, index) => {
    const stamped = stampPlugin('holiday-generators', generator as PluginRef, ['generators', index], []);
    return { ...stamped, config: { ...stamped.config } };
  });
}

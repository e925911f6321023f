import type { Document } from './openapi-objects.ts';

const reference = /"\$ref":"#\/components\/([a-zA-Z]+)\/([^"]+)"/g;

/** Drops schemas, headers and responses that nothing refers to, until nothing more falls away. */
export function pruneComponents(document: Document): Document {
  const { schemas = {}, headers = {}, responses = {} } = document.components;
  const kinds: Record<string, Record<string, unknown>> = { schemas, headers, responses };
  for (let dropped = true; dropped; ) {
    dropped = false;
    const used = new Set<string>();
    for (const [, kind, name] of JSON.stringify(document).matchAll(reference)) used.add(`${kind}/${name}`);
    for (const [kind, components] of Object.entries(kinds)) {
      for (const name of Object.keys(components)) {
        if (used.has(`${kind}/${name}`)) continue;
        delete components[name];
        dropped = true;
      }
    }
  }
  return document;
}

import type { Resource } from '@stempel/core/access';
import type { Operation } from './operation.ts';

/** How a kind of versioned object is named in the contract. */
export type VersionedKind = {
  /** Of the operation ids: `OrgUnit`, `OrgUnits`. */
  one: string;
  many: string;
  /** In sentences: "an organization unit", "organization units". */
  noun: string;
  nouns: string;
  path: `/${string}`;
  tag: Operation['tag'];
  resource: Resource;
  /** The counter of a reference list, where the list carries an ETag. */
  counter?: string;
  /** Name of the path parameter that addresses one object. */
  parameter?: string;
};

/** The five operations that every versioned object of the contract has. */
export function versionedOperations(kind: VersionedKind) {
  const { one, many, noun, nouns, path, tag, resource } = kind;
  const single = `${path}/{${kind.parameter ?? 'id'}}` as const;
  return {
    list: {
      id: `list${many}`,
      method: 'GET',
      path,
      tag,
      summary: `List ${nouns}`,
      description: `One page of the ${nouns} in force on \`as_of\`, in creation order.`,
      permission: `${resource}:read`,
      ...(kind.counter ? { listOf: [kind.counter] } : {}),
    },
    create: {
      id: `create${one}`,
      method: 'POST',
      path,
      tag,
      summary: `Create ${noun}`,
      description: 'In force from `effective_from`, by default today.',
      permission: `${resource}:create`,
      versioned: true,
      location: `${path}/{id}`,
    },
    get: {
      id: `get${one}`,
      method: 'GET',
      path: single,
      tag,
      summary: `Read ${noun}`,
      description: 'As in force on `as_of`, by default today.',
      permission: `${resource}:read`,
      versioned: true,
    },
    update: {
      id: `update${one}`,
      method: 'PATCH',
      path: single,
      tag,
      summary: `Change ${noun}`,
      description:
        'Merges the members sent into what is in force on `effective_from` (by default today) and records that version; null empties a member.',
      permission: `${resource}:update`,
      versioned: true,
    },
    versions: {
      id: `list${one}Versions`,
      method: 'GET',
      path: `${single}/versions`,
      tag,
      summary: `List the versions of ${noun}`,
      description: 'Every version ever recorded, the superseded ones included.',
      permission: `${resource}:read`,
    },
  } as const satisfies Record<string, Operation>;
}

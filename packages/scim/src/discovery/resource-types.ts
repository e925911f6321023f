import { groupSchema, resourceTypeSchema, userSchema } from '../protocol/urns.ts';

function resourceType(baseUrl: string, name: 'User' | 'Group', schema: string, description: string) {
  return {
    schemas: [resourceTypeSchema],
    id: name,
    name,
    endpoint: `/${name}s`,
    description,
    schema,
    meta: { resourceType: 'ResourceType', location: `${baseUrl}/ResourceTypes/${name}` },
  };
}

/** User and Group, without schema extensions (docs/provisioning.md, Discovery). */
export function resourceTypes(baseUrl: string): Record<string, unknown>[] {
  return [
    resourceType(baseUrl, 'User', userSchema, 'User Account'),
    resourceType(baseUrl, 'Group', groupSchema, 'Group: a role whose members the identity provider manages'),
  ];
}

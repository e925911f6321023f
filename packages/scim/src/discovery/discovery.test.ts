import { describe, expect, test } from 'vitest';
import { userResource } from '../protocol/resources.ts';
import { resourceTypes } from './resource-types.ts';
import { schemas } from './schemas.ts';
import { serviceProviderConfig } from './service-provider-config.ts';

const address = 'https://time.example/api/scim/v2';
type Definition = { name: string; type: string; subAttributes?: Definition[] } & Record<string, unknown>;
const attributesOf = (name: string) =>
  (schemas(address).find((schema) => schema.name === name)?.attributes ?? []) as Definition[];
const find = (definitions: Definition[] | undefined, name: string) =>
  definitions?.find((definition) => definition.name === name);

describe('the discovery documents', () => {
  test('advertise exactly what there is', () => {
    expect(serviceProviderConfig(address, 'https://time.example/help')).toMatchObject({
      documentationUri: 'https://time.example/help',
      patch: { supported: true },
      bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
      filter: { supported: true, maxResults: 200 },
      changePassword: { supported: false },
      sort: { supported: false },
      etag: { supported: false },
      authenticationSchemes: [{ type: 'oauthbearertoken', name: 'OAuth Bearer Token', primary: true }],
    });
  });

  test('name User and Group without extensions', () => {
    expect(resourceTypes(address).map(({ id, endpoint }) => [id, endpoint])).toEqual([
      ['User', '/Users'],
      ['Group', '/Groups'],
    ]);
    expect(JSON.stringify(resourceTypes(address))).not.toContain('schemaExtensions');
  });

  test('give every attribute all its characteristics (RFC 7643 §7)', () => {
    const check = (definitions: Definition[]) => {
      for (const definition of definitions) {
        const names = [
          'name',
          'type',
          'multiValued',
          'description',
          'required',
          'mutability',
          'returned',
          'uniqueness',
        ];
        for (const name of names) expect(definition, definition.name).toHaveProperty(name);
        expect('caseExact' in definition).toBe(definition.type === 'string');
        expect('subAttributes' in definition).toBe(definition.type === 'complex');
        check(definition.subAttributes ?? []);
      }
    };
    check(attributesOf('User'));
    check(attributesOf('Group'));
  });

  test('declare the parts of a name as written but never returned', () => {
    for (const part of ['givenName', 'familyName']) {
      expect(find(find(attributesOf('User'), 'name')?.subAttributes, part)).toMatchObject({
        mutability: 'writeOnly',
        returned: 'never',
      });
    }
  });

  test('declare everything that a user is answered with, and no more (docs/provisioning.md, User attributes)', () => {
    const user = { id: '1', externalId: 'x', userName: 'a', email: 'a@b.c', name: 'A', active: true };
    const returned = Object.keys(userResource(user, address)).filter(
      (name) => !['schemas', 'id', 'meta'].includes(name),
    );
    expect(
      attributesOf('User')
        .map(({ name }) => name)
        .sort(),
    ).toEqual(returned.sort());
    expect(attributesOf('Group').map(({ name }) => name)).toEqual(['externalId', 'displayName', 'members']);
  });
});

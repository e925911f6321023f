import { groupSchema, schemaSchema, userSchema } from '../protocol/urns.ts';

type Characteristics = {
  type?: 'string' | 'boolean' | 'complex';
  multiValued?: boolean;
  required?: boolean;
  caseExact?: boolean;
  mutability?: 'readWrite' | 'readOnly' | 'writeOnly' | 'immutable';
  returned?: 'always' | 'default' | 'never' | 'request';
  uniqueness?: 'none' | 'server' | 'global';
  subAttributes?: Record<string, unknown>[];
};

/** An attribute definition of RFC 7643 §7, every characteristic written out. */
function attribute(name: string, description: string, given: Characteristics = {}): Record<string, unknown> {
  const { type = 'string', subAttributes, caseExact = false, ...rest } = given;
  return {
    name,
    type,
    multiValued: false,
    description,
    required: false,
    ...(type === 'string' && { caseExact }),
    mutability: 'readWrite',
    returned: 'default',
    uniqueness: 'none',
    ...rest,
    ...(subAttributes && { subAttributes }),
  };
}

const externalId = (uniqueness: 'none' | 'server') =>
  attribute('externalId', 'Stable key of the identity provider.', { caseExact: true, uniqueness });

const neverReturned = { mutability: 'writeOnly', returned: 'never' } as const;

const userAttributes = [
  externalId('server'),
  attribute('userName', 'Name that the identity provider knows the user by, usually the email address.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('name', 'Name of the person; kept as one full name.', {
    type: 'complex',
    subAttributes: [
      attribute('formatted', 'Full name.'),
      attribute('givenName', 'Given name; counts only together with familyName.', neverReturned),
      attribute('familyName', 'Family name; counts only together with givenName.', neverReturned),
    ],
  }),
  attribute('displayName', 'Full name.'),
  attribute('active', 'False suspends the user, true reactivates.', { type: 'boolean' }),
  attribute('emails', 'Email addresses; the primary one, or the first, is kept.', {
    type: 'complex',
    multiValued: true,
    required: true,
    subAttributes: [
      attribute('value', 'Email address.', { required: true }),
      attribute('type', 'Always work.', { mutability: 'readOnly' }),
      attribute('primary', 'Always true.', { type: 'boolean', mutability: 'readOnly' }),
    ],
  }),
];

const groupAttributes = [
  externalId('none'),
  attribute('displayName', 'Name of the role that the group stands for.', {
    required: true,
    uniqueness: 'server',
  }),
  attribute('members', 'Users who hold the role.', {
    type: 'complex',
    multiValued: true,
    subAttributes: [
      attribute('value', 'Id of the user.', { caseExact: true, mutability: 'immutable', required: true }),
      attribute('display', 'Name of the user.', { mutability: 'readOnly' }),
    ],
  }),
];

/** The core schemas, limited to what this service knows (docs/provisioning.md, User attributes). */
export function schemas(baseUrl: string): Record<string, unknown>[] {
  const schema = (id: string, name: string, description: string, attributes: unknown[]) => ({
    schemas: [schemaSchema],
    id,
    name,
    description,
    attributes,
    meta: { resourceType: 'Schema', location: `${baseUrl}/Schemas/${id}` },
  });
  return [
    schema(userSchema, 'User', 'User Account', userAttributes),
    schema(groupSchema, 'Group', 'Group', groupAttributes),
  ];
}

/** What a field of a provider's set-up page is filled with. */
export type ProvidedValue = 'address' | 'key' | 'userName' | 'bearer' | { text: string };

export interface ScimProvider {
  id: string;
  name: string;
  /** Where its own menu has it, in the provider's words. */
  place: string;
  /** Its fields in its own words, in their order, and what goes into them. */
  fields: ReadonlyArray<readonly [label: string, value: ProvidedValue]>;
}

/** Where each identity provider asks for what; the labels are the providers' own and not translated. */
export const scimProviders: readonly ScimProvider[] = [
  {
    id: 'entra',
    name: 'Microsoft Entra ID',
    place: 'Enterprise applications → New application → Create your own → Provisioning → Automatic',
    fields: [
      ['Tenant URL', 'address'],
      ['Secret Token', 'key'],
    ],
  },
  {
    id: 'okta',
    name: 'Okta',
    place: 'Applications → SCIM 2.0 Test App (OAuth Bearer Token) → Provisioning → Configure API Integration',
    fields: [
      ['SCIM 2.0 Base Url', 'address'],
      ['OAuth Bearer Token', 'key'],
      ['Unique identifier field for users', 'userName'],
    ],
  },
  {
    id: 'google',
    name: 'Google Workspace',
    place: 'Apps → Web and mobile apps → your SAML app → Auto-provisioning',
    fields: [
      ['Endpoint URL', 'address'],
      ['Access token', 'key'],
    ],
  },
  {
    id: 'onelogin',
    name: 'OneLogin',
    place: 'Applications → SCIM Provisioner with SAML (SCIM v2 Enterprise) → Configuration',
    fields: [
      ['SCIM Base URL', 'address'],
      ['SCIM Bearer Token', 'key'],
    ],
  },
  {
    id: 'jumpcloud',
    name: 'JumpCloud',
    place: 'SSO Applications → Custom application → Identity Management → SCIM API',
    fields: [
      ['SCIM Version', { text: 'SCIM 2.0' }],
      ['Base URL', 'address'],
      ['Token Key', 'key'],
    ],
  },
  {
    id: 'ping',
    name: 'PingOne',
    place: 'Integrations → Provisioning → New Connection → Identity Store → SCIM Outbound',
    fields: [
      ['SCIM BASE URL', 'address'],
      ['Authentication Method', 'bearer'],
      ['Oauth Access Token', 'key'],
      ['User Filter Expression', { text: 'userName Eq "%s"' }],
    ],
  },
  {
    id: 'authentik',
    name: 'authentik',
    place: 'Applications → Providers → Create → SCIM Provider',
    fields: [
      ['URL', 'address'],
      ['Token', 'key'],
    ],
  },
  {
    id: 'keycloak',
    name: 'Keycloak',
    place: 'User federation → Add SCIM provider (SCIM client extension)',
    fields: [
      ['SCIM 2.0 endpoint', 'address'],
      ['Auth mode', 'bearer'],
      ['Auth token', 'key'],
    ],
  },
  {
    id: 'other',
    name: 'SCIM 2.0',
    place: '',
    fields: [
      ['Base URL', 'address'],
      ['Bearer token', 'key'],
      ['Matching attribute', 'userName'],
    ],
  },
];

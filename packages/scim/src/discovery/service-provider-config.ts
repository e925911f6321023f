import { mostResults } from '../protocol/query.ts';
import { serviceProviderConfigSchema } from '../protocol/urns.ts';

/** docs/provisioning.md, Discovery; `documentationUri` is the address of the help page. */
export function serviceProviderConfig(baseUrl: string, documentationUri: string): Record<string, unknown> {
  return {
    schemas: [serviceProviderConfigSchema],
    documentationUri,
    patch: { supported: true },
    bulk: { supported: false, maxOperations: 0, maxPayloadSize: 0 },
    filter: { supported: true, maxResults: mostResults },
    changePassword: { supported: false },
    sort: { supported: false },
    etag: { supported: false },
    authenticationSchemes: [
      {
        type: 'oauthbearertoken',
        name: 'OAuth Bearer Token',
        description: 'An API key of the provisioning service user, sent as a bearer token (RFC 6750).',
        primary: true,
      },
    ],
    meta: { resourceType: 'ServiceProviderConfig', location: `${baseUrl}/ServiceProviderConfig` },
  };
}

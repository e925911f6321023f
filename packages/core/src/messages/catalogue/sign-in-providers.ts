import type { CatalogueEntry } from '../catalogue-entry.ts';

export const signInProviders = {
  'issuer-not-https': { text: 'The issuer "{issuer}" must be an https address without query and fragment.' },
  'callback-not-https': {
    text: 'People come back from a provider over https only, but BASE_URL is {url}; serve Stempel over https first.',
  },
  'endpoint-missing': { text: 'The provider {issuer} names no {endpoint} in its discovery document.' },
  'no-code-flow': {
    text: 'The provider {issuer} does not support the authorization code flow (response type "code").',
  },
  'keys-unreadable': { text: 'The keys of {issuer} cannot be read: {sentence:message}.' },
  'no-signing-key': { text: 'The provider {issuer} publishes no signing key.' },
  'answer-not-understood': { text: 'it answered in a way that is not understood' },
  'discovery-not-usable': { text: 'The discovery document of {issuer} cannot be used: {sentence:message}.' },
  'endpoint-not-https': {
    text: 'The {endpoint} in the discovery document of {issuer} must be an https address.',
  },
  'issuer-differs': {
    text: 'it calls itself otherwise; enter the issuer exactly as its discovery document names it',
  },
  'no-key-list': { text: 'there is no list of keys at its jwks_uri' },
  'address-not-allowed': { text: 'only https addresses without user name and password are called' },
  'network-not-allowed': {
    text: 'it leads into a network that this installation does not allow (ALLOWED_NETWORKS of the installation)',
  },
  'no-answer': {
    text: 'no usable answer came: the host may be unknown, refuse, be too slow, or have a certificate that is not valid for it',
  },
  redirected: { text: 'it leads on to another address, which is not followed; enter the final one' },
  'answer-too-large': { text: 'its answer is larger than such an answer may be' },
  'provider-answered': { text: 'it answered "{answer}"' },
  'no-discovery-document': {
    text: 'there is no OpenID Connect discovery document below it (/.well-known/openid-configuration)',
  },
  'issuer-has-other-name': { text: 'it calls itself "{issuer}"; enter exactly that as the issuer' },
} as const satisfies Record<string, CatalogueEntry>;

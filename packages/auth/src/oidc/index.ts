export { createOidc, type Oidc, type OidcProvider } from './create-oidc.ts';
export { ProviderError } from './provider-error.ts';
export type { VouchedPerson } from './visit.ts';

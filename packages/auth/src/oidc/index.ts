export {
  createOidc,
  keyOf,
  type Oidc,
  type OidcProvider,
  resealClientSecret,
  visitMinutes,
} from './create-oidc.ts';
export { ProviderError } from './provider-error.ts';
export type { VouchedPerson } from './visit.ts';

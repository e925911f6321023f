export { type Admission, admitPerson, type Refusal } from './admit-person.ts';
export { getIdentityProvider } from './get-identity-provider.ts';
export * from './identity-provider-contract.ts';
export { findProviderOf, findSignInProvider, type IdentityProviderRow } from './read-identity-provider.ts';
export {
  checkIdentityProvider,
  removeIdentityProvider,
  saveIdentityProvider,
} from './save-identity-provider.ts';

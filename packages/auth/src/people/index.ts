export { addressHeader } from './address-header.ts';
export { createPeople, type People, type ResolvedSession } from './create-people.ts';
export { ensureIdentity, hasPassword, minimumPasswordLength, PasswordError } from './identity.ts';
export type { SignedInPerson } from './person.ts';
export { TooManyAttemptsError } from './sign-in-guard.ts';

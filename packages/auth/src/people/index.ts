export { addressHeader } from './address-header.ts';
export { createPeople, type People } from './create-people.ts';
export { ensureIdentity, hasPassword, minimumPasswordLength, PasswordError } from './identity.ts';
export type { OwnSession } from './own-sessions.ts';
export type { SignedInPerson } from './person.ts';
export type { ResolvedSession } from './resolved-session.ts';
export { TooManyAttemptsError } from './sign-in-guard.ts';
export type { PasswordReset } from './sign-in-options.ts';

import { builtInRoles, formatGrant, type Grant, parseGrant } from '@stempel/core/access';
import { say } from '@stempel/core/messages';
import { provisioningPower } from '../api-keys/require-provisioning-power.ts';
import { holds } from '../roles/accept-grants.ts';
import type { ProvisioningCall, Refusal } from './provisioning-call.ts';

const employeeGrants = builtInRoles.find(({ name }) => name === 'Employee')?.grants.map(parseGrant) ?? [];

/**
 * What a provisioning key may give, from what its maker is granted now: the same, as long as the maker may do by hand
 * what the key does; nothing otherwise.
 */
export function grantableBy(makersGrants: readonly string[]): Grant[] {
  const grants = [...new Set(makersGrants)].map(parseGrant);
  return provisioningPower.every((needed) => holds(grants, needed)) ? grants : [];
}

/** The first of some grants that a key may not give; undefined when it may give all of them. */
export function beyond(giving: readonly Grant[], grants: readonly string[]): string | undefined {
  const missing = grants.map(parseGrant).find((grant) => !holds(giving, grant));
  return missing && formatGrant(missing);
}

/** Refuses to bind, rename or fill a group whose role has a permission that the maker of the key lacks. */
export function refuseGroup(name: string, grant: string): Refusal {
  return {
    status: 403,
    said: say('group-not-grantable', { name: name.slice(0, 100), grant }),
  };
}

/**
 * The refusal to hand an account with these grants to somebody: to send its invitation elsewhere, or to bring it back.
 * The role Employee is always within: SCIM gives it itself (scim/docs/provisioning.md, States).
 */
export function handOverRefusal(
  call: ProvisioningCall,
  user: { name: string; grants: readonly string[] },
): Refusal | undefined {
  const grant = beyond([...call.actor.grants, ...employeeGrants], user.grants);
  if (grant === undefined) return undefined;
  return {
    status: 403,
    said: say('user-not-grantable', { name: user.name.slice(0, 100), grant }),
  };
}

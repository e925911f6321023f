import { builtInRoles, parseGrant } from '@stempel/core/access';
import type { ServiceContext } from '@stempel/services';
import type { FurnishedWorkspace, Person, SharedIds } from '@stempel/services/testing';

/** Somebody who calls: a built-in role, or nobody's grants, and the employee they are. */
export interface Caller {
  readonly name: string;
  readonly service: ServiceContext;
  /** Whom an input is about, in the order of the table. */
  readonly about: readonly (Person & SharedIds)[];
}

function grantsOf(name: string) {
  return builtInRoles.find((role) => role.name === name)?.grants.map(parseGrant) ?? [];
}

/** The log shows by this id what a call wrote. */
export const requestId = 'the call';

/** Everybody the table has answers for, the one without any grant first. */
export function callersOf({ ctx, people, ids }: FurnishedWorkspace): Caller[] {
  const [boss, ida, otto] = [people.boss, people.ida, people.otto].map((one) => ({ ...ids, ...one })) as [
    Person & SharedIds,
    Person & SharedIds,
    Person & SharedIds,
  ];
  const caller = (name: string, employeeId: string | null, about: Caller['about']): Caller => {
    const actor = { kind: 'user' as const, userId: ids.owner, name, employeeId };
    const isOwner = name === 'Owner';
    return {
      name,
      about,
      service: { ...ctx, requestId, actor: { ...actor, grants: grantsOf(name), isOwner } },
    };
  };
  return [
    caller('Nobody', people.ida.employee, [otto]),
    caller('Owner', null, [otto]),
    caller('Admin', null, [otto]),
    caller('Manager', people.boss.employee, [boss, ida, otto]),
    caller('Employee', people.ida.employee, [ida, otto]),
    caller('Developer', people.ida.employee, [otto]),
  ];
}

/** An integration with the built-in role Observer; what it may do follows from its grants, so the table has no word for it. */
export function observerOf({ ctx, people, ids }: FurnishedWorkspace): Caller {
  const actor = { kind: 'service-user' as const, userId: ids.owner, name: 'Observer', employeeId: null };
  const service = { ...ctx, requestId, actor: { ...actor, isOwner: false, grants: grantsOf('Observer') } };
  return { name: 'Observer', service, about: [{ ...ids, ...people.otto }] };
}

/** Somebody with one grant and no other. */
export function holderOf(
  { ctx, people, ids }: FurnishedWorkspace,
  grant: string,
  employeeId: string | null,
): Caller {
  const kind = employeeId === null ? ('service-user' as const) : ('user' as const);
  const actor = { kind, userId: ids.owner, name: grant, employeeId, isOwner: false };
  const service = { ...ctx, requestId, actor: { ...actor, grants: [parseGrant(grant)] } };
  return { name: grant, service, about: [{ ...ids, ...people.otto }] };
}

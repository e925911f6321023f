import { parseGrant, resources } from '@stempel/core/access';
import { type FurnishedWorkspace, type PersonName, people } from '@stempel/services/testing';
import { type Caller, requestId } from './callers.ts';

/** Whose sickness a built-in role knows; the manager is Boss, who manages Ida. */
export const knownSickness: Readonly<Record<string, readonly PersonName[]>> = {
  Nobody: ['ida'],
  Owner: people,
  Admin: people,
  Manager: ['boss', 'ida'],
  Employee: ['ida'],
  // Linked to Ida, too; they may do nothing.
  Developer: ['ida'],
};

/**
 * Boss with every permission there is except over absences, without any of those and with what a manager has of them: rights over
 * time, reports, balances, the log and files open no sickness.
 */
export function nearlyAll({
  ctx,
  people: { boss, otto },
  ids,
}: FurnishedWorkspace): { caller: Caller; may: readonly PersonName[] }[] {
  const others = resources.filter((one) => one !== 'absences').map((one) => `${one}:*:all`);
  const caller = (name: string, more: readonly string[]): Caller => {
    const grants = [...others, ...more].map(parseGrant);
    const actor = { kind: 'user' as const, userId: ids.owner, name, employeeId: boss.employee, grants };
    return {
      name,
      about: [{ ...ids, ...otto }],
      service: { ...ctx, requestId, actor: { ...actor, isOwner: false } },
    };
  };
  return [
    { caller: caller('Everything but absences', []), may: ['boss'] },
    {
      caller: caller('Everything, and absences of those managed', ['absences:read:managed']),
      may: ['boss', 'ida'],
    },
  ];
}

import { unsaidAbsenceType } from '@stempel/core/absence-type';
import type { TypedMinutes } from '@stempel/ui/typed-minutes';
import { membersOf } from '../../parts/versioned/field-parts.ts';
import type { Outputs } from '../../trpc/client.tsx';

/** Settings of an absence type as the form holds them: those of the server, and minutes that cannot be read yet. */
export type AbsenceType = Omit<
  NonNullable<Outputs['activities']['get']['absence_type']>,
  'credit_minutes'
> & { credit_minutes: TypedMinutes };

/** What a new type starts with: as the server takes what nobody has said. */
export const usualType: AbsenceType = unsaidAbsenceType;

export const typeOf = (value: unknown): AbsenceType => ({ ...usualType, ...membersOf(value) });

/** The settings as they are sent: what only goes with another choice is left out with it. */
export function sentType(value: unknown): AbsenceType {
  const type = typeOf(value);
  const names = Object.entries(type.names).map(([language, name]) => [language, name?.trim()]);
  return {
    ...type,
    account_id: type.account_id || null,
    credit_minutes: type.credit === 'fixed' ? type.credit_minutes : null,
    second_role_id: type.approval === 'two-steps' ? type.second_role_id || null : null,
    seen_as: type.sickness ? 'away' : type.seen_as,
    names: Object.fromEntries(names.filter(([, name]) => name)),
  };
}

/** Names of the settings that another one asks for and that nobody has said yet. */
export function lackingIn(value: unknown): string[] {
  const { credit, credit_minutes: minutes, approval, second_role_id: role } = sentType(value);
  return [
    ...(credit === 'fixed' && typeof minutes !== 'number' ? ['credit_minutes'] : []),
    ...(approval === 'two-steps' && role === null ? ['second_role_id'] : []),
  ];
}

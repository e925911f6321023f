import { getVersionedInput, listVersionsInput, pageOf as wirePageOf } from '@stempel/services';
import { z } from 'zod';

/** `{id}` in a path. */
export const idParameter = { id: getVersionedInput.shape.id };

const employeeId = z.uuid().meta({
  description: 'Id of the employee.',
  example: '019a5b7c-2f10-7c3e-9d41-6b0a3f2e8c10',
});

/** `{employee_id}` in a path. */
export const employeeParameter = { employee_id: employeeId };

/** `as_of` of a single versioned object. */
export const asOfQuery = getVersionedInput.omit({ id: true });

/** Page parameters of a list of versions. */
export const versionsQuery = listVersionsInput.omit({ id: true });

/** The page of a list, as a named component of the contract. */
export function pageOf<Dto extends z.ZodType>(name: string, dto: Dto) {
  return wirePageOf(dto).meta({ id: name, description: 'One page of the list.' });
}

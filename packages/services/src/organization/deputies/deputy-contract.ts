import { z } from 'zod';
import { dateField, idField } from '../../kernel/contract-fields.ts';

export const nameDeputyBody = z.strictObject({
  /** The employee who stands in. */
  deputy_id: idField,
  from: dateField,
  to: dateField,
});
export type NameDeputy = z.output<typeof nameDeputyBody>;

export const findDeputiesInput = z.strictObject({ q: z.string().trim().min(1).max(100) });
export type FindDeputies = z.output<typeof findDeputiesInput>;

/** Who decides in whose place, on which dates, both included. */
export interface Deputy {
  id: string;
  employee_id: string;
  employee_name: string;
  deputy_id: string;
  deputy_name: string;
  from: string;
  to: string;
  /** Whether they could decide now: they have begun and are not suspended. */
  active: boolean;
}

export interface Deputies {
  /** Those who stand in for the caller. */
  own: Deputy[];
  /** Those whom the caller stands in for. */
  others: Deputy[];
}

import type { Message } from '@stempel/core/messages';
import { z } from 'zod';
import { employeeFilter } from '../../insight/browse/index.ts';
import { collations } from '../../kernel/collations.ts';
import { dateField, idField } from '../../kernel/contract-fields.ts';
import type { RefusedResult } from '../../kernel/refused-result.ts';

/** Beyond, a filter is to be narrowed: nobody looks through the preview of more. */
export const mostPeople = 5000;

/** Where people are to stand from a date; what is left out stays as it is for each of them. */
const peopleChange = z.strictObject({
  effective_from: dateField,
  org_unit_id: idField.optional(),
  /** Null: nobody manages them. */
  manager_id: idField.nullable().optional(),
  employment_terms_id: idField.optional(),
});
export type PeopleChange = z.output<typeof peopleChange>;

const named = z.strictObject({ employee_ids: z.array(idField).min(1).max(mostPeople) });
const matching = z.strictObject({ filter: employeeFilter });

export const previewPeopleChangeInput = z.strictObject({
  change: peopleChange,
  of: z.union([named, matching]),
  /** Language whose order names follow. */
  collation: z.enum(collations).default('en'),
});
export type PreviewPeopleChange = z.output<typeof previewPeopleChangeInput>;

export const changePeopleInput = z.strictObject({
  change: peopleChange,
  /** Few enough that one call answers soon. */
  employee_ids: z.array(idField).min(1).max(500),
});
export type ChangePeople = z.output<typeof changePeopleInput>;

/** What can be set together. */
export type ChangedField = 'org_unit_id' | 'manager_id' | 'employment_terms_id';

interface Named {
  employee_id: string;
  /** Null where the caller may not see them. */
  employee_number: string | null;
  name: string | null;
}

/** A later version with a value of its own: from its date on that holds, as planned. */
interface LaterChange {
  from: string;
  fields: ChangedField[];
}

export interface ChangingPerson extends Named {
  /** The first date that changes: that of the change, or the start of an employment that begins later. */
  from: string;
  later: LaterChange | null;
  /** Later versions that change something else and carry the new values on. */
  carried: number;
  /** Settled statements of these dates: they stay as they are, a difference becomes a pending correction. */
  settled: number;
}

export interface PeopleChangePreview {
  /** How many were chosen. */
  people: number;
  /** In the order of names; each is sent back to be changed. */
  changing: ChangingPerson[];
  /** Those who stand there already. */
  unchanged: Named[];
  refused: (Named & { detail: string; message: Message })[];
  /** Statements whose dates the change reaches, by how they stand. Who manages somebody changes no figures. */
  statements: { settled: number; submitted: number; open: number };
  /** The settled periods among them, neighbours joined. */
  settled_periods: { from: string; to: string }[];
}

/** What became of one of them. */
export type PersonChangeResult = { id: string; done: true; changed: boolean } | RefusedResult;

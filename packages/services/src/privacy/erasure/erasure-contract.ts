import type { Message } from '@stempel/core/messages';
import { z } from 'zod';
import { idField } from '../../kernel/contract-fields.ts';

export const erasureInput = z.strictObject({ employee_id: idField });

export const erasePersonInput = erasureInput.extend({
  employee_number: z
    .string()
    .trim()
    .max(100)
    .meta({ description: 'The number of the employee once more, so that nobody else is erased.' }),
});

/** Why a person cannot be erased yet: the English of the message, and the message. */
export interface ErasureHindrance {
  readonly detail: string;
  readonly message: Message;
}

/** What an erasure would do, in numbers of rows. */
export interface Erasure {
  readonly employee_number: string;
  /** When it was done; null while the person is there. */
  readonly erased_at: string | null;
  /** Empty where it can be done. */
  readonly hindrances: readonly ErasureHindrance[];
  readonly goes: {
    readonly accounts: number;
    readonly notes: number;
    readonly attachments: number;
    readonly notifications: number;
    readonly mails: number;
    readonly provisioning_calls: number;
    /** Of imports and exports in the whole workspace: any of them may hold the person. */
    readonly files: number;
  };
  readonly stays: {
    readonly statements: number;
    readonly movements: number;
    readonly presence: number;
    readonly entries: number;
    readonly absences: number;
  };
}

export type ErasureInput = z.output<typeof erasureInput>;
export type ErasePerson = z.output<typeof erasePersonInput>;

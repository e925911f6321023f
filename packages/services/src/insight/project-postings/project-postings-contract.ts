import { z } from 'zod';
import { dateField, idField, pageFields } from '../../kernel/contract-fields.ts';

const approvals = ['not-required', 'pending', 'approved', 'rejected'] as const;
export type PostingApproval = (typeof approvals)[number];

const ofProject = { id: idField, from: dateField, to: dateField };

export const listProjectPostingsInput = z.strictObject({
  ...ofProject,
  /** Only these states; left out: every one. */
  approval: z.array(z.enum(approvals)).optional(),
  ...pageFields,
});
export type ListProjectPostings = z.output<typeof listProjectPostingsInput>;

export const sumProjectHoursInput = z.strictObject(ofProject);
export type SumProjectHours = z.output<typeof sumProjectHoursInput>;

/** A posting on a project, with who decided about it and what they said. */
export interface ProjectPosting {
  id: string;
  employee_id: string;
  employee_number: string;
  employee_name: string;
  date: string;
  activity: string;
  minutes: number;
  note: string | null;
  approval: PostingApproval;
  /** Null where nobody decided in person. */
  decided_by: string | null;
  decision_note: string | null;
}

/** Minutes posted in each state; rejected ones are in no total. */
export interface ProjectHours {
  counted_minutes: number;
  minutes: Record<PostingApproval, number>;
}

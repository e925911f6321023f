import { isId, schema, type WorkspaceTransaction } from '@stempel/db';
import { and, asc, eq, gte, inArray, isNull, lte, or } from '@stempel/db/drizzle';
import { z } from 'zod';
import type { AccountRow } from '../../evaluation/configuration.ts';
import type { ServiceContext } from '../../kernel/context.ts';
import { dateField, idField } from '../../kernel/contract-fields.ts';
import { takesSecondStep } from '../../kernel/deciding/takes-second-step.ts';
import { mayDecide } from '../../kernel/deciding.ts';
import { requireEmployee } from '../../kernel/employee-scope.ts';
import { reading } from '../../kernel/transaction.ts';
import type { AbsenceTypeOn } from './absence-type.ts';
import { loadAsking, whyNotAsked } from './asking.ts';

const { employments } = schema;

export const listAbsenceTypesQuery = z.strictObject({ employee_id: idField, on: dateField });
export type ListAbsenceTypesQuery = z.output<typeof listAbsenceTypesQuery>;

type ShownSetting =
  | 'name'
  | 'names'
  | 'sickness'
  | 'unit'
  | 'approval'
  | 'certificate_after_days'
  | 'seen_as';

/** What is shown of an absence type to whoever asks for one. */
export interface OfferedType extends Pick<AbsenceTypeOn, ShownSetting> {
  /** Code of the activity. */
  activity: string;
  account: Pick<AccountRow, 'code' | 'name' | 'kind'> | null;
  /** Name of the role that takes a second step; null also where it may decide about nobody, as then an owner takes it. */
  second_role: string | null;
}

/**
 * The types that may be asked for from a date on: in scope of the employment, with an account that a policy keeps, and
 * for the person themselves those that employees ask for. Empty where nobody is employed then. `decides`: what the caller
 * enters is approved with it.
 */
export async function listAbsenceTypes(
  ctx: ServiceContext,
  { employee_id: employeeId, on }: ListAbsenceTypesQuery,
): Promise<{ data: OfferedType[]; decides: boolean }> {
  return reading(ctx, async (tx) => {
    await requireEmployee(tx, ctx, 'absences', 'create', employeeId);
    const decides = await mayDecide(tx, ctx, 'absence', employeeId);
    const id = await findEmploymentOn(tx, employeeId, on);
    if (id === undefined) return { data: [], decides };
    const asking = await loadAsking(tx, { employmentId: id, on, decides });
    if (!asking) return { data: [], decides };
    const asked = asking.types.filter((type) => whyNotAsked(asking, type) === undefined);
    const roles = await namesOfRoles(
      tx,
      asked.flatMap((type) => type.second_role_id ?? []),
    );
    const data = asked.map((type) => ({
      ...offered(type, asking.kept.find((one) => one.id === type.account_id) ?? null),
      second_role: roles.get(type.second_role_id ?? '') ?? null,
    }));
    return { data, decides };
  });
}

async function namesOfRoles(tx: WorkspaceTransaction, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const { id, name, grants } = schema.roles;
  const rows = await tx.select({ id, name, grants }).from(schema.roles).where(inArray(id, ids));
  return new Map(rows.filter((role) => takesSecondStep(role.grants)).map((role) => [role.id, role.name]));
}

function offered(type: AbsenceTypeOn, account: AccountRow | null): Omit<OfferedType, 'second_role'> {
  const { name, names, sickness, unit, approval, certificate_after_days, seen_as } = type;
  return {
    activity: type.code,
    ...{ name, names, sickness, unit, approval, certificate_after_days, seen_as },
    account: account && { code: account.code, name: account.name, kind: account.kind },
  };
}

/** The earliest employment of a date. */
async function findEmploymentOn(
  tx: WorkspaceTransaction,
  employeeId: string,
  on: string,
): Promise<string | undefined> {
  if (!isId(employeeId)) return undefined;
  const [row] = await tx
    .select({ id: employments.id })
    .from(employments)
    .where(
      and(
        eq(employments.employeeId, employeeId),
        lte(employments.startOn, on),
        or(isNull(employments.endOn), gte(employments.endOn, on)),
      ),
    )
    .orderBy(asc(employments.startOn), asc(employments.id))
    .limit(1);
  return row?.id;
}

import { schema } from '@stempel/db';
import { and, asc, desc, eq, ilike, inArray, isNull, lte, or, sql } from 'drizzle-orm';
import { z } from 'zod';
import { type ServiceContext, today } from '../context.ts';
import { idField, scopeField } from '../contract-fields.ts';
import { employeeCondition } from '../employee-scope.ts';
import { requireScope } from '../permission.ts';
import { reading } from '../transaction.ts';

const { employees, employeeVersions } = schema;

const mostFound = 20;

export const searchEmployeesInput = z.strictObject({
  scope: scopeField,
  /** A part of the name or of the employee number, in any case. */
  text: z.string().trim().max(200).default(''),
  /** Only these employees: to say the names of chosen ones. */
  ids: z.array(idField).max(200).optional(),
});

export interface FoundEmployee {
  id: string;
  employee_number: string;
  name: string;
}

/**
 * The first twenty employees of a scope whose name or number holds a text, by name; numbers that begin with it come
 * first. For choosing one among thousands. Employees who are not in force yet are found by their first name.
 */
export async function searchEmployees(
  ctx: ServiceContext,
  input: z.output<typeof searchEmployeesInput>,
): Promise<FoundEmployee[]> {
  const scope = requireScope(ctx, 'employees', 'read', input.scope);
  const pattern = `%${input.text.replace(/[\\%_]/g, '\\$&')}%`;
  return reading(ctx, async (tx) => {
    const named = tx
      .selectDistinctOn([employeeVersions.objectId], {
        objectId: employeeVersions.objectId,
        name: employeeVersions.name,
      })
      .from(employeeVersions)
      .where(and(eq(employeeVersions.workspaceId, ctx.workspace.id), isNull(employeeVersions.supersededAt)))
      .orderBy(
        asc(employeeVersions.objectId),
        desc(lte(employeeVersions.effectiveFrom, today(ctx))),
        desc(employeeVersions.effectiveFrom),
      )
      .as('named');
    return tx
      .select({ id: employees.id, employee_number: employees.code, name: named.name })
      .from(employees)
      .innerJoin(named, eq(named.objectId, employees.id))
      .where(
        and(
          eq(employees.workspaceId, ctx.workspace.id),
          employeeCondition(ctx, scope, employees.id),
          input.ids && inArray(employees.id, input.ids),
          input.text === '' ? undefined : or(ilike(named.name, pattern), ilike(employees.code, pattern)),
        ),
      )
      .orderBy(
        desc(sql`starts_with(lower(${employees.code}), lower(${input.text}))`),
        asc(named.name),
        asc(employees.id),
      )
      .limit(mostFound);
  });
}

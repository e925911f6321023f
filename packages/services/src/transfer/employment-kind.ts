import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceTransaction } from '@stempel/db';
import { isNull, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { employmentResource } from '../organization/employments/employment-resource.ts';
import {
  createEmployment,
  createEmploymentInput,
  updateEmployment,
  updateEmploymentInput,
} from '../organization/employments/index.ts';
import { jsonObject } from '../versioned/resource.ts';
import type { CodeBook } from './code-book.ts';
import { findEmployment, numberedEmployments, readNumber } from './find-employment.ts';
import {
  checkColumns,
  type ReferenceColumn,
  resolveReferences,
  withoutForbiddenNulls,
} from './references.ts';
import { streamRows } from './stream-rows.ts';
import type { TransferColumn, TransferKind, TransferRecord } from './transfer-kind.ts';

const columns: TransferColumn[] = [
  { name: 'employee', type: 'text' },
  { name: 'external_id', type: 'text' },
  { name: 'start', type: 'date' },
  // Which of those of the employee that start together, from 1; empty: the first.
  { name: 'employment_number', type: 'json' },
  { name: 'end', type: 'date' },
  { name: 'org_unit', type: 'text' },
  { name: 'manager', type: 'text' },
  { name: 'employment_terms', type: 'text' },
  { name: 'working_country', type: 'text' },
  { name: 'time_zone', type: 'text' },
  { name: 'norm_override', type: 'json' },
  { name: 'effective_from', type: 'date' },
];
const names = new Set(columns.map(({ name }) => name));

const references: ReferenceColumn[] = [
  { column: 'employee', field: 'employee_id', to: 'employees' },
  { column: 'org_unit', field: 'org_unit_id', to: 'org-units' },
  { column: 'manager', field: 'manager_id', to: 'employees' },
  { column: 'employment_terms', field: 'employment_terms_id', to: 'employment-terms' },
];

/** Employments: one row for each believed version, matched by external id, else by employee, start and number. */
export const employmentKind: TransferKind = {
  name: 'employments',
  columns,
  deferred: [],
  read: readEmployments,
  async write(ctx, record, book) {
    checkColumns(record, names);
    const { employment_number: number, ...rest } = record;
    const fields = await resolveReferences(rest, references, book);
    const known = await findEmployment(ctx, fields, readNumber(number));
    if (!known) {
      await createEmployment(
        ctx,
        createEmploymentInput.parse(withoutForbiddenNulls(fields, createEmploymentInput)),
      );
      return 'created';
    }
    const input = updateEmploymentInput.parse({
      ...withoutForbiddenNulls(fields, updateEmploymentInput),
      employment_id: known.id,
    });
    const after = await updateEmployment(ctx, input);
    return after.version === known.revision ? 'unchanged' : 'updated';
  },
};

async function* readEmployments(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  book: CodeBook,
): AsyncGenerator<TransferRecord> {
  const { identity, versions, versionFields } = employmentResource;
  const fields = jsonObject({
    id: identity.id,
    external_id: identity.externalId,
    start: identity.startOn,
    end: identity.endOn,
    employee_id: identity.employeeId,
    ...versionFields,
    employment_number: sql`numbered.number`,
    effective_from: versions.effectiveFrom,
  });
  const query = sql`
    select ${fields} as record from ${identity}
      join ${versions} on ${versions.workspaceId} = ${identity.workspaceId} and ${versions.objectId} = ${identity.id}
      join employees on employees.workspace_id = ${identity.workspaceId} and employees.id = ${identity.employeeId}
      left join ${numberedEmployments(ctx)} numbered on numbered.employment_id = ${identity.id}
     where ${identity.workspaceId} = ${ctx.workspace.id} and ${isNull(versions.supersededAt)}
     order by employees.code collate "C", ${identity.startOn}, ${identity.externalId} collate "C" nulls first,
              ${identity.id}, ${versions.effectiveFrom}`;
  let before: { id: unknown; content: TransferRecord } | undefined;
  for await (const { record } of streamRows<{ record: TransferRecord }>(tx, query)) {
    const written: TransferRecord = { ...record };
    for (const { column, field, to } of references) {
      const id = record[field];
      written[column] = typeof id === 'string' ? await book.getCode(to, id) : null;
    }
    const row = Object.fromEntries(columns.map(({ name }) => [name, written[name] ?? null]));
    const { effective_from: _, ...content } = row;
    if (before?.id === record.id && isDeepStrictEqual(content, before?.content)) continue;
    before = { id: record.id, content };
    yield row;
  }
}

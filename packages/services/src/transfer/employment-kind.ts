import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceTransaction } from '@stempel/db';
import { isNull, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { employmentResource } from '../organization/employments/employment-resource.ts';
import {
  type CreateEmployment,
  createEmployment,
  type UpdateEmployment,
  updateEmployment,
} from '../organization/employments/index.ts';
import { jsonObject } from '../versioned/resource.ts';
import type { CodeBook } from './code-book.ts';
import { employmentsIn, numberOfEmployment } from './find-employment.ts';
import { streamRows } from './stream-rows.ts';
import type { TransferKind, TransferRecord, WriteOutcome } from './transfer-kind.ts';
import {
  employmentColumns as columns,
  employmentReferences as references,
  writeEmployment,
} from './write-employment.ts';
import { employmentsInMemory } from './write-employment-rows.ts';
import { writeInMemory } from './write-in-memory.ts';

/** Employments: one row for each believed version, matched by external id, else by employee, start and number. */
export const employmentKind: TransferKind = {
  name: 'employments',
  columns,
  deferred: [],
  read: readEmployments,
  write: writeAlone,
  writeMany: writeInMemory({ begin: employmentsInMemory, alone: writeAlone }),
};

function writeAlone(ctx: ServiceContext, record: TransferRecord, book: CodeBook): Promise<WriteOutcome> {
  const place = {
    finder: employmentsIn(ctx),
    create: (input: CreateEmployment) => createEmployment(ctx, input),
    update: (input: UpdateEmployment) => updateEmployment(ctx, input),
  };
  return writeEmployment(place, record, book);
}

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
      left join ${numberOfEmployment(ctx, 'employments')} numbered on true
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

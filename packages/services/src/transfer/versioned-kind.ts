import { say } from '@stempel/core/messages';
import { eq, sql } from '@stempel/db/drizzle';
import type { z } from 'zod';
import type { ServiceContext } from '../kernel/context.ts';
import { reading } from '../kernel/transaction.ts';
import type { CodeBook } from './code-book.ts';
import { readVersions } from './read-versions.ts';
import {
  checkColumns,
  requirementsToIds,
  resolveReferences,
  scopeToIds,
  withoutForbiddenNulls,
} from './references.ts';
import { RowProblem } from './row-problem.ts';
import type { TransferColumn, TransferKind, TransferRecord, WriteOutcome } from './transfer-kind.ts';
import type { VersionedTransfer } from './versioned-transfer.ts';

function typeOf(schema: z.ZodType): TransferColumn['type'] {
  const inner = (schema as { def?: { innerType?: z.ZodType } }).def?.innerType;
  if (inner) return typeOf(inner);
  if (schema.type !== 'string' && schema.type !== 'enum') return 'json';
  return (schema as { format?: string | null }).format === 'date' ? 'date' : 'text';
}

function columnsOf(transfer: VersionedTransfer): TransferColumn[] {
  const references = new Map((transfer.references ?? []).map(({ field, column }) => [field, column]));
  const shape: Record<string, z.ZodType> = transfer.createBody.shape;
  const columns = Object.entries(shape).map(([name, schema]): TransferColumn => {
    const column = references.get(name);
    return column === undefined ? { name, type: typeOf(schema) } : { name: column, type: 'text' };
  });
  return columns.filter(({ name }) => !transfer.omitted?.includes(name));
}

const columnNames = new WeakMap<z.ZodType, ReadonlySet<string>>();

function namesOf(transfer: VersionedTransfer): ReadonlySet<string> {
  const made = columnNames.get(transfer.createBody) ?? new Set(columnsOf(transfer).map(({ name }) => name));
  columnNames.set(transfer.createBody, made);
  return made;
}

/** A kind of versioned object: one row for each version that is believed, matched by code. */
export function versionedKind(transfer: VersionedTransfer): TransferKind {
  const columns = columnsOf(transfer);
  const names = namesOf(transfer);
  return {
    name: transfer.name,
    columns,
    deferred: transfer.deferred ?? [],
    counted: transfer.resource.counted ? transfer.resource.name : undefined,
    refersToItself: (transfer.references ?? []).some(({ to }) => to === transfer.name),
    read: (tx, ctx, book) => readVersions(tx, ctx, transfer, names, book),
    write: (ctx, record, book) => writeVersion(ctx, transfer, record, book),
  };
}

/** The object that a record is of: by its code, else by its external id. */
export function findKnown(
  record: TransferRecord,
  { name, resource }: VersionedTransfer,
  book: CodeBook,
): Promise<string | undefined> {
  const text = (value: unknown) => (typeof value === 'string' ? value : undefined);
  return book.findId(name, text(record[resource.codeName ?? 'code']), text(record.external_id));
}

async function toFields(record: TransferRecord, transfer: VersionedTransfer, book: CodeBook) {
  const fields = await resolveReferences(record, transfer.references ?? [], book);
  if ('availability_scope' in fields)
    fields.availability_scope = await scopeToIds(fields.availability_scope, book);
  if (transfer.name === 'activities' && 'dimensions' in fields) {
    fields.dimensions = await requirementsToIds(fields.dimensions, book);
  }
  return fields;
}

/** Creates or updates the object of a record, by the verbs of `transfer`. */
export async function writeVersion(
  ctx: ServiceContext,
  transfer: VersionedTransfer,
  record: TransferRecord,
  book: CodeBook,
): Promise<WriteOutcome> {
  checkColumns(record, namesOf(transfer));
  const fields = await toFields(record, transfer, book);
  const given = fields[transfer.resource.codeName ?? 'code'];
  const code = typeof given === 'string' ? given : undefined;
  const known = await findKnown(fields, transfer, book);
  if (known === undefined) {
    const made = await transfer.create(
      ctx,
      transfer.createBody.parse(withoutForbiddenNulls(fields, transfer.createBody)) as never,
    );
    await book.note(transfer.name, made, code ?? '');
    return 'created';
  }
  const before = await book.findVersion(transfer.name, known);
  const mutable = await mutableOnly(ctx, transfer, fields, known);
  const input = transfer.updateBody.parse(withoutForbiddenNulls(mutable, transfer.updateBody));
  const after = await transfer.update(ctx, { ...input, [transfer.idName ?? 'id']: known } as never);
  await book.note(transfer.name, after, code ?? (await book.getCode(transfer.name, known)));
  return after.version === before ? 'unchanged' : 'updated';
}

/** Columns that only a new object takes: the same value is no change, another is refused. */
async function mutableOnly(
  ctx: ServiceContext,
  transfer: VersionedTransfer,
  fields: TransferRecord,
  id: string,
): Promise<TransferRecord> {
  const mutable = { ...fields };
  for (const name of Object.keys(fields)) {
    if (name in transfer.updateBody.shape) continue;
    delete mutable[name];
    const { identity, identityFields } = transfer.resource;
    const column = identityFields[name];
    if (!column) continue;
    const rows = await reading(ctx, (tx) =>
      tx
        .select({ value: sql`${column}` })
        .from(identity)
        .where(eq(identity.id, id)),
    );
    if (rows[0]?.value === fields[name]) continue;
    throw new RowProblem(
      name,
      'immutable',
      say('immutable', { name, value: JSON.stringify(rows[0]?.value) }),
    );
  }
  return mutable;
}

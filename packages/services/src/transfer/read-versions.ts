import { isDeepStrictEqual } from 'node:util';
import type { WorkspaceTransaction } from '@stempel/db';
import { isNull, type SQL, sql } from '@stempel/db/drizzle';
import type { ServiceContext } from '../kernel/context.ts';
import { jsonObject } from '../versioned/resource.ts';
import type { CodeBook } from './code-book.ts';
import { requirementsToCodes, scopeToCodes } from './references.ts';
import { streamRows } from './stream-rows.ts';
import type { TransferRecord } from './transfer-kind.ts';
import type { VersionedTransfer } from './versioned-transfer.ts';

interface StoredVersion extends TransferRecord {
  code: string;
}

/** The versions of each object are looked up: joined, all of them may be read for each. */
function selectVersions(ctx: ServiceContext, { resource }: VersionedTransfer): SQL {
  const { identity, versions } = resource;
  const fields = jsonObject({
    code: identity.code ?? sql`null`,
    external_id: identity.externalId,
    effective_from: versions.effectiveFrom,
    ...resource.identityFields,
    ...resource.versionFields,
  });
  return sql`
    select ${fields} as record from ${identity} cross join lateral (
        select * from ${versions}
         where ${versions.workspaceId} = ${identity.workspaceId} and ${versions.objectId} = ${identity.id}
           and ${isNull(versions.supersededAt)} offset 0) as ${versions}
     where ${identity.workspaceId} = ${ctx.workspace.id}
     order by ${identity.code ?? sql`null`} collate "C", ${versions.effectiveFrom}`;
}

/** The believed versions of a kind, in the order of code and date. */
export async function* readVersions(
  tx: WorkspaceTransaction,
  ctx: ServiceContext,
  transfer: VersionedTransfer,
  names: ReadonlySet<string>,
  book: CodeBook,
): AsyncGenerator<TransferRecord> {
  let before: TransferRecord | undefined;
  const rows = streamRows<{ record: StoredVersion }>(tx, selectVersions(ctx, transfer));
  for await (const { record } of rows) {
    const written = await toRecord(record, transfer, names, book);
    // A version that changes nothing would not be written when it is imported; it is left out here already.
    const { effective_from: _, ...content } = written;
    if (before && isDeepStrictEqual(content, before)) continue;
    before = content;
    yield written;
  }
}

async function toRecord(
  stored: StoredVersion,
  transfer: VersionedTransfer,
  names: ReadonlySet<string>,
  book: CodeBook,
): Promise<TransferRecord> {
  const fields: TransferRecord = { ...stored };
  const codeName = transfer.resource.codeName ?? 'code';
  fields[codeName] = stored.code;
  for (const { column, field, to } of transfer.references ?? []) {
    const id = fields[field];
    fields[column] = typeof id === 'string' ? await book.getCode(to, id) : null;
  }
  if (names.has('availability_scope')) {
    fields.availability_scope = await scopeToCodes(fields.availability_scope as never, book);
  }
  if (transfer.name === 'activities')
    fields.dimensions = await requirementsToCodes(fields.dimensions as never, book);
  return Object.fromEntries([...names].map((name) => [name, fields[name] ?? null]));
}

import { schema } from '@stempel/db';
import { asc } from '@stempel/db/drizzle';
import type { ServiceContext } from '../../kernel/context.ts';
import { requireScope } from '../../kernel/permission.ts';
import { reading } from '../../kernel/transaction.ts';

/** Backups that the server makes by itself. Moments are RFC 3339. */
export interface BackupStatus {
  readonly folder: string;
  /** When one is made each day, in UTC: `03:00`. */
  readonly at: string;
  readonly keep: number;
  readonly sealed: boolean;
  /** How the command line of the installation begins, as it is typed there. */
  readonly command: string;
  /** How many lie there. */
  readonly kept: number;
  /** The newest that was read again to its end and found whole. */
  readonly newest: { readonly begun_at: string; readonly verified_at: string; readonly bytes: number } | null;
  /** What went wrong since, the last of it. */
  readonly trouble: {
    readonly kind: 'failed' | 'damaged' | 'unreadable';
    readonly at: string;
    /** What the server says of it; null where the kind says it all. */
    readonly message: string | null;
  } | null;
  readonly next_due_at: string;
  /** The newest is older than it should be. */
  readonly late: boolean;
}

/** What the process that answers knows of the installation. */
export interface OperationsStatus {
  readonly database: 'embedded' | 'external';
  /** Null: none are made by themselves. */
  readonly backups: BackupStatus | null;
}

export type LookAtOperations = (now: Temporal.Instant) => Promise<OperationsStatus>;

/** Null: nothing is known here, or the installation is run by the owners of its first workspace, and this is another. */
export interface OperationsDto {
  readonly status: OperationsStatus | null;
}

/** How the installation is, for the owners of its first workspace: whoever else has one here is a guest of theirs. */
export async function readOperations(ctx: ServiceContext, look?: LookAtOperations): Promise<OperationsDto> {
  requireScope(ctx, 'workspace', 'delete', 'all');
  const { workspaces } = schema;
  const [first] = await reading(ctx, (tx) =>
    tx
      .select({ id: workspaces.id })
      .from(workspaces)
      .orderBy(asc(workspaces.createdAt), asc(workspaces.id))
      .limit(1),
  );
  return { status: look && first?.id === ctx.workspace.id ? await look(ctx.now) : null };
}

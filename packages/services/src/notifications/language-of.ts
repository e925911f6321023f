import { schema, type WorkspaceTransaction } from '@stempel/db';
import { and, eq } from '@stempel/db/drizzle';
import type { Language } from './notification-contract.ts';

const { notificationSettings: settings } = schema;

/** The language somebody last used in the console; English until it is known. */
export async function languageOf(
  tx: WorkspaceTransaction,
  { workspaceId, userId }: { workspaceId: string; userId: string },
): Promise<Language> {
  const [row] = await tx
    .select({ language: settings.language })
    .from(settings)
    .where(and(eq(settings.workspaceId, workspaceId), eq(settings.userId, userId)));
  return row?.language ?? 'en';
}

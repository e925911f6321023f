import { connectDatabase, isBeingMoved, migrateDatabase, newId, schema } from '@stempel/db';
import { whileWritesAreRefused } from '@stempel/db/backup';
import { emptyDatabase, makeWorkspace, testSecret, withoutAudit } from '@stempel/db/testing';
import { expect, test } from 'vitest';
import { deliverMails } from './deliver-mails.ts';

test('no mail leaves while the installation is moved: that it did could not be noted, and it would leave again', async () => {
  const ownerUrl = await emptyDatabase();
  const { appUrl } = await migrateDatabase(ownerUrl, { secret: testSecret });
  const db = connectDatabase({ url: appUrl, poolSize: 3 });
  const { id: workspaceId } = await makeWorkspace(db);
  const now = Temporal.Now.instant();
  await withoutAudit(db, workspaceId, (tx) =>
    tx.insert(schema.outgoingMails).values({
      ...{ workspaceId, id: newId(), kind: 'report', recipient: 'ada@move.example', createdAt: now },
      ...{ subject: 'Hello', textBody: 'Hello', state: 'queued' as const },
    }),
  );
  const sent: string[] = [];
  const deliver = () =>
    deliverMails({ db, workspaceId, now }, async ({ subject }) => {
      sent.push(subject);
    });
  await whileWritesAreRefused(ownerUrl, async () => {
    await expect(deliver()).rejects.toSatisfy(isBeingMoved);
  });
  expect(sent).toEqual([]);
  expect(await deliver()).toEqual({ sent: 1, failed: 0 });
  expect(sent).toEqual(['Hello']);
  await db.close();
});

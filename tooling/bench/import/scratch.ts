import { benchSecret, openPostgres } from '@stempel/bench-common/open-postgres';
import { connectDatabase, migrateDatabase } from '@stempel/db';
import { systemContext } from '@stempel/services';
import { seedLoad } from '@stempel/services/seed';
import pg from 'pg';
import { measureMasterData } from './src/master-data.ts';
const postgres = await openPostgres();
try {
  const { appUrl } = await migrateDatabase(postgres.ownerUrl, { secret: benchSecret });
  const db = connectDatabase({ url: appUrl });
  const now = Temporal.Now.instant();
  const seeded = await seedLoad(db, { environment: 'production', now, requestId: 'bench', slug: 'bench', employees: 200, months: 0 });
  const place = { ...seeded.workspace, timeZone: 'Europe/Copenhagen', isTest: true };
  const ctx = systemContext(db, place, now, 'bench');
  const owner = new pg.Client({ connectionString: postgres.ownerUrl });
  owner.on('error', () => {}); await owner.connect();
  console.log(JSON.stringify(await measureMasterData(ctx, owner, { rounds: Number(process.argv[2] ?? 1), rows: Number(process.argv[3] ?? 2000) })));
  await owner.end();
  await db.close();
} catch (e) { console.log(e); } finally { await postgres.close(); }

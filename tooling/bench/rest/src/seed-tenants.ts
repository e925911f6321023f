import { connectDatabase } from '@stempel/db';
import type { Pool } from 'pg';
import { fillSmallTenants, type SmallTenant } from './fill-tenants.ts';

/** So many small workspaces in a migrated database, and statistics of them; `owner` connects as its owner. */
export async function seedTenants(owner: Pool, appUrl: string, count: number): Promise<SmallTenant[]> {
  // Seeds are consistent by themselves: without foreign key checks they take half the time.
  await owner.query('grant set on parameter session_replication_role to stempel_app');
  const seedUrl = `${appUrl}?options=${encodeURIComponent('-c session_replication_role=replica')}`;
  const db = connectDatabase({ url: seedUrl });
  try {
    const tenants = await fillSmallTenants(db, count);
    await owner.query('vacuum analyze');
    return tenants;
  } finally {
    await db.close();
  }
}

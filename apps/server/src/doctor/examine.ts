import { inspectDatabase } from '@stempel/db';
import { placeOfData } from '@stempel/db/embedded';
import { requireDatabase, withOwnerUrl } from '../backup/owner-database.ts';
import { CommandError } from '../cli/output.ts';
import { type Config, productVersion } from '../config.ts';
import { addressOf, unreachable } from '../database-address.ts';
import { findInstallationSecret } from '../installation-secret.ts';
import { findLaidSecret } from '../restored-secret.ts';
import { type Check, ok, wrong } from './check.ts';
import { checkBackups } from './check-backups.ts';
import { checkCertificate } from './check-certificate.ts';
import {
  checkClock,
  checkLog,
  checkPlace,
  checkQueue,
  checkSchema,
  checkSecret,
  checkServers,
  checkWork,
  unknownWithoutDatabase,
} from './check-database.ts';
import { checkDisk } from './check-disk.ts';
import { checkFiles } from './check-files.ts';
import { checkMail } from './check-mail.ts';
import { checkReplica } from './check-replica.ts';

/** Looks at everything an installation stands on; changes nothing, and what fails is one of the answers. */
export async function examine(config: Config, now: Temporal.Instant): Promise<Check[]> {
  const { tz, node } = process.versions;
  const version = ok('version', `Stempel ${productVersion()}, Node ${node}, time zone data ${tz}`);
  const [database, ...around] = await Promise.all([
    examineDatabase(config),
    checkBackups(config, now),
    checkDisk('disk', config.dataDir),
    ...diskOfDatabase(config),
    ...(config.backups ? [checkDisk('disk of backups', config.backups.folder)] : []),
    checkFiles(config),
    ...(config.files ? [checkDisk('disk of files', config.files.path)] : []),
    checkMail(config),
    checkCertificate(config.baseUrl, now),
  ]);
  return [version, ...database, ...around];
}

/** As root the embedded PostgreSQL may keep its files elsewhere. */
function diskOfDatabase({ databaseUrl, dataDir }: Config): Promise<Check>[] {
  if (databaseUrl !== null) return [];
  const place = placeOfData(dataDir);
  return place.startsWith(`${dataDir}/`) ? [] : [checkDisk('disk of the database', place)];
}

function adviceAbout(error: unknown): string {
  const isMissing = error instanceof CommandError && error.code === 'no-database';
  return isMissing
    ? 'A first start makes it: npm start. Where there was one, it lies in another folder, or a backup brings it back: apps/server/docs/backup.md.'
    : 'See that PostgreSQL runs and can be reached with these settings.';
}

async function examineDatabase(config: Config): Promise<Check[]> {
  const secret = findInstallationSecret(config);
  try {
    requireDatabase(config);
    return await withOwnerUrl(config, async (ownerUrl) => {
      const found = await inspectDatabase(ownerUrl, secret);
      return [
        checkPlace(found, config.databaseUrl === null ? 'embedded' : 'external'),
        checkSchema(found),
        checkLog(found),
        checkSecret(found, secret, findLaidSecret(config)),
        checkClock(found),
        checkServers(found),
        checkQueue(found),
        checkWork(found),
        await checkReplica(found, { config, ownerUrl, secret }),
      ];
    });
  } catch (error) {
    const told =
      config.databaseUrl === null ? (error as Error) : unreachable(addressOf(config), error as Error);
    return [wrong('database', told.message, adviceAbout(error)), ...unknownWithoutDatabase()];
  }
}

import { Gauge, type Registry } from 'prom-client';
import { listBackups, listDamaged } from '../backup/backup-folder.ts';

/** How old the newest good backup is, as its folder says when somebody asks: all servers of one folder say the same. */
export function measureBackups(registry: Registry, folder: string, now: () => Temporal.Instant): void {
  const secondsSince = (moment: Temporal.Instant | null | undefined) =>
    moment ? (now().epochMilliseconds - moment.epochMilliseconds) / 1_000 : Number.POSITIVE_INFINITY;
  const newestGood = async () => (await listBackups(folder)).find(({ verifiedAt }) => verifiedAt !== null);
  new Gauge({
    name: 'stempel_backup_age_seconds',
    help: 'Since the newest backup that was verified was begun; infinite where there is none.',
    registers: [registry],
    async collect() {
      this.set(secondsSince((await newestGood())?.begunAt));
    },
  });
  new Gauge({
    name: 'stempel_backup_verification_age_seconds',
    help: 'Since a backup was last read again to its end and found whole; infinite where none was.',
    registers: [registry],
    async collect() {
      this.set(secondsSince((await newestGood())?.verifiedAt));
    },
  });
  new Gauge({
    name: 'stempel_backup_damaged',
    help: 'Backups that were found damaged since the newest good one was begun.',
    registers: [registry],
    async collect() {
      const good = (await newestGood())?.begunAt;
      const damaged = await listDamaged(folder);
      this.set(damaged.filter((begunAt) => !good || Temporal.Instant.compare(begunAt, good) > 0).length);
    },
  });
}

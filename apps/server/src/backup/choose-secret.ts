import { proofOf } from '@stempel/db/backup';
import { CommandError } from '../cli/output.ts';
import type { Config } from '../config.ts';
import { findInstallationSecret, secretFileOf } from '../installation-secret.ts';
import { formerSecretFile, layRestoredSecret, putRestoredSecret } from '../restored-secret.ts';
import type { Manifest } from './manifest.ts';

/** The secret with which what is restored can be read, and how it gets to its place. */
export type ChosenSecret = {
  secret: string;
  /** Where `put` lays it; null where it is there already. */
  file: string | null;
  /** Where `put` keeps the one that lies there. */
  formerFile: string | null;
  /** Before the database is restored for good: on disk, beside the one that lies there. */
  lay(): void;
  /** Afterwards. Where it does not come to that, the next start of a server decides (restored-secret.ts). */
  put(): void;
};

type Given = { manifest: Manifest; stored: string | null; replace: boolean; now: Temporal.Instant };

/** Throws a CommandError where the secret of the backup is in neither place, or another one stands in its way. */
export function chooseSecret(config: Config, { manifest, stored, replace, now }: Given): ChosenSecret {
  const proof = manifest.secret_proof;
  const known = findInstallationSecret(config);
  const fits = (secret: string) =>
    proof === null ? secret === (stored ?? secret) : proofOf(secret) === proof;
  if (known !== undefined && fits(known)) {
    return { secret: known, file: null, formerFile: null, lay() {}, put() {} };
  }
  if (stored === null) throw new CommandError('no-secret', noSecret(known !== undefined));
  if (config.secret !== null) {
    throw new CommandError(
      'other-secret',
      'STEMPEL_SECRET is not the secret of the backup. Set it to that one, or unset it: then the one in the backup is used.',
    );
  }
  const file = secretFileOf(config);
  if (known !== undefined && !replace) {
    throw new CommandError(
      'other-secret',
      `${file} is the secret of another installation. To replace that installation, and keep its secret beside, add --replace.`,
    );
  }
  const former = formerSecretFile(config, now);
  return {
    ...{ secret: stored, file, formerFile: known === undefined ? null : former },
    lay: () => layRestoredSecret(config, stored),
    put: () => putRestoredSecret(config, former),
  };
}

function noSecret(hasOther: boolean): string {
  const here = hasOther ? 'the one here is another' : 'there is none here';
  return (
    `The backup is not sealed, so the secret of its installation is not in it, and ${here}. ` +
    'Set STEMPEL_SECRET to it, or put the file "secret" that belongs to the backup into DATA_DIR.'
  );
}

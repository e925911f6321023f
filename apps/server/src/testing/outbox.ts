import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

/** The secret behind `token=` in the latest mail to somebody, from the outbox of an installation without SMTP. */
export async function linkSecretIn(dataDir: string, recipient: string): Promise<string> {
  const outbox = join(dataDir, 'outbox');
  return vi.waitFor(
    () => {
      // Named by ids that rise with time; what is still being written has another ending.
      const names = readdirSync(outbox).filter((name) => name.endsWith('.eml'));
      const mails = names.toSorted().map((name) => readFileSync(join(outbox, name), 'utf8'));
      const mail = mails.findLast((text) => text.includes(recipient));
      // Nothing in such a file is encoded: a secret that begins with "3D" is one.
      const token = /token=([\w.-]+)/.exec(mail ?? '')?.[1];
      if (!token) throw new Error(`No link for ${recipient} yet.`);
      return token;
    },
    { timeout: 20_000, interval: 200 },
  );
}

import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { linkSecretIn } from './outbox.ts';

const folder = mkdtempSync(join(tmpdir(), 'outbox-'));
const outbox = join(folder, 'outbox');
mkdirSync(outbox);
afterAll(() => rmSync(folder, { recursive: true }));

const mail = (name: string, secret: string) =>
  writeFileSync(
    join(outbox, name),
    `To: ada@example.com\r\n\r\nhttp://localhost/reset-password?token=${secret}\r\n`,
  );

test('the secret of the latest mail is read as it stands, whatever it begins with', async () => {
  mail('02.eml', '3DBq-_7');
  mail('01.eml', 'older');
  mail('.03.draft', 'half');
  expect(await linkSecretIn(folder, 'ada@example.com')).toBe('3DBq-_7');
});

import { existsSync, mkdtempSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from './log.ts';
import { sweepUploads } from './sweep-uploads.ts';

beforeEach(() => {
  vi.stubEnv('TMPDIR', mkdtempSync(join(tmpdir(), 'sweep-uploads-')));
});
afterEach(() => {
  vi.unstubAllEnvs();
});

/** The folder of an upload whose process was killed an hour ago. */
function leftUpload(): string {
  const left = mkdtempSync(join(tmpdir(), 'stempel-upload-'));
  const anHourAgo = Date.now() / 1000 - 3600;
  utimesSync(left, anHourAgo, anHourAgo);
  return left;
}

test('uploads of killed processes go at start, while the server runs, and not after its end', async () => {
  const before = leftUpload();
  const now = () => Temporal.Now.instant();
  const end = await sweepUploads({ log: createLog('error'), now, everyMilliseconds: 5 });
  expect(existsSync(before)).toBe(false);
  const later = leftUpload();
  await vi.waitFor(() => expect(existsSync(later)).toBe(false), 5_000);
  await end();
});

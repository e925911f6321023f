import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pluginDocs } from '../src/plugins/plugin-docs.ts';

// Run with: pnpm --filter @stempel/core docs
const folder = join(import.meta.dirname, '../docs/plugins');
rmSync(folder, { recursive: true, force: true });
for (const { path, text } of pluginDocs()) {
  mkdirSync(join(folder, path, '..'), { recursive: true });
  writeFileSync(join(folder, path), text);
}

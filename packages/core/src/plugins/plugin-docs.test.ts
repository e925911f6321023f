import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { pluginDocs } from './plugin-docs.ts';

const folder = join(import.meta.dirname, '../../docs/plugins');

describe('descriptions of plugins', () => {
  it.each(pluginDocs())('$path is as its plugin says; else run "npm run generate"', ({ path, text }) => {
    const file = join(folder, path);
    expect(existsSync(file) ? readFileSync(file, 'utf8') : 'missing').toBe(text);
  });
});

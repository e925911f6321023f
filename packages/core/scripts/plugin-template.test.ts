import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { registryNames } from '../src/contract/plugin.ts';
import { newPluginFiles, registryIndex } from './plugin-template.ts';

const folder = (registry: string) => join(import.meta.dirname, '../src/plugins', registry);

describe('new-plugin', () => {
  it.each(registryNames)('writes the index of %s as it stands', (registry) => {
    const ids = readdirSync(folder(registry))
      .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
      .map((file) => file.slice(0, -3));
    // The formatter breaks and orders import lines its own way, so words are compared.
    const words = (text: string) => [...text.matchAll(/[\w./'-]+/g)].map(([word]) => word).sort();
    const written = readFileSync(join(folder(registry), 'index.ts'), 'utf8');
    expect(words(registryIndex(registry, ids))).toEqual(words(written));
  });

  it.each(registryNames)('scaffolds a plugin of %s with a test beside it', (registry) => {
    const files = newPluginFiles(registry, 'brand-new');
    expect(files.map(({ name }) => name)).toEqual([
      'brand-new.ts',
      'brand-new.words.json',
      'brand-new.test.ts',
    ]);
    expect(files[0]?.text).toContain(`registry: '${registry}'`);
  });
});

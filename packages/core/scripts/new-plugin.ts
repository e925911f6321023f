import { existsSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { registryNames } from '../src/contract/plugin.ts';
import { newPluginFiles, registryIndex } from './plugin-template.ts';

// Run with: pnpm --filter @stempel/core new-plugin <registry> <plugin-id>
const [registryName, id = ''] = process.argv.slice(2);
const registry = registryNames.find((name) => name === registryName);
if (!registry || !/^[a-z][a-z0-9]*(-[a-z0-9]+)*$/.test(id)) {
  console.error(
    `Usage: new-plugin <registry> <plugin-id>\nRegistries: ${registryNames.join(', ')}; ids are kebab-case.`,
  );
  process.exit(2);
}
const folder = join(import.meta.dirname, '../src/plugins', registry);
for (const { name, text } of newPluginFiles(registry, id)) {
  if (existsSync(join(folder, name))) {
    console.error(`${registry}/${name} exists already; choose another id`);
    process.exit(1);
  }
  writeFileSync(join(folder, name), text);
}
const ids = readdirSync(folder)
  .filter((file) => file.endsWith('.ts') && !file.endsWith('.test.ts') && file !== 'index.ts')
  .map((file) => file.slice(0, -3));
writeFileSync(join(folder, 'index.ts'), registryIndex(registry, ids));
console.warn(`Wrote ${registry}/${id}.ts its words and its test; now write them.`);

// npm run generate: renews every file that is derived from code and kept in the repository; tests tell when one is old.
import { join } from 'node:path';
import { ensureInstalled, nodeBinary, root, runAll } from './runtime.mjs';

const script = (title, folder, file) => [title, nodeBinary(), [file], { cwd: join(root, folder) }];

await ensureInstalled();
await runAll([
  script('Pages of the rule plugins', 'packages/core', 'scripts/write-plugin-docs.ts'),
  script('Messages that were released', 'packages/core', 'scripts/write-released-messages.ts'),
  script('Texts of the rule plugins', 'apps/console', 'scripts/write-plugin-texts.ts'),
  script('Kinds of what messages name', 'apps/console', 'scripts/write-message-kinds.ts'),
  script('Types of the contract', 'tooling/contract-types', 'src/generate.ts'),
]);

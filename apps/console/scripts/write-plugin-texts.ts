import { writeFileSync } from 'node:fs';
import { formTexts, languages, pageTexts } from './plugin-texts.ts';

// Run with: pnpm --filter @stempel/console plugin-texts
const write = (path: string, texts: object) =>
  writeFileSync(new URL(path, import.meta.url), `${JSON.stringify(texts, null, 2)}\n`);
for (const language of languages) {
  write(`../src/parts/plugins/texts/${language}.json`, formTexts(language));
  write(`../messages/plugins/${language}.json`, pageTexts(language));
}

import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { contractTypes, generatedFile } from './contract-types.ts';

test('the generated types are those of the contract; `npm run generate` renews them', async () => {
  expect(await readFile(generatedFile, 'utf8')).toBe(await contractTypes());
});

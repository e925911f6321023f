// Renews the types of packages/client: node tooling/contract-types/src/generate.ts
import { writeFile } from 'node:fs/promises';
import { contractTypes, generatedFile } from './contract-types.ts';

await writeFile(generatedFile, await contractTypes());

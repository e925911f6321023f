import { createHash } from 'node:crypto';
import { stringify } from 'yaml';
import type { ContractTexts } from './contract-texts.ts';
import { type DocumentedRouter, generateDocument } from './generate-document.ts';

/**
 * The contract of a router, generated on first use and kept. Two runs give the same bytes: nothing in it
 * depends on time, order of requests or the machine.
 */
export function createContract(router: DocumentedRouter): () => ContractTexts {
  let texts: ContractTexts | undefined;
  return () => {
    texts ??= textsOf(generateDocument(router));
    return texts;
  };
}

function textsOf(document: object): ContractTexts {
  const json = `${JSON.stringify(document, null, 2)}\n`;
  let yaml: string | undefined;
  return {
    json,
    sha256: createHash('sha256').update(json).digest('hex'),
    // Few ask for it, and the server answers nothing else while it is written.
    get yaml() {
      yaml ??= stringify(document, { aliasDuplicateObjects: false, lineWidth: 0 });
      return yaml;
    },
  };
}

import type { ServiceContext } from '../../kernel/context.ts';
import { writePdf } from './pdf/write-pdf.ts';
import { openPersonDocument, type PersonDocument } from './person-document.ts';
import type { PersonalDataFile, PersonalDataInput } from './personal-data-contract.ts';

/** Everything that is kept about a person as one JSON document (docs/personal-data.md). Throws forbidden, not-found. */
export async function exportPerson(ctx: ServiceContext, input: PersonalDataInput): Promise<PersonalDataFile> {
  const document = await openPersonDocument(ctx, input);
  return {
    name: `personal-data-${input.employee_id}.json`,
    mediaType: 'application/json',
    content: writeJson(document),
  };
}

/** The same to be read and printed, in a language: a PDF made of the same document. Throws forbidden, not-found. */
export async function exportPersonPdf(
  ctx: ServiceContext,
  input: PersonalDataInput & Parameters<typeof writePdf>[2],
): Promise<PersonalDataFile> {
  const document = await openPersonDocument(ctx, input);
  return {
    name: `personal-data-${input.employee_id}.pdf`,
    mediaType: 'application/pdf',
    content: writePdf(ctx, document, input),
  };
}

async function* writeJson({ head, tables, pages }: PersonDocument): AsyncGenerator<Uint8Array> {
  yield Buffer.from(`${JSON.stringify(head).slice(0, -1)},"tables":{`);
  let between = '';
  for (const table of tables) {
    yield Buffer.from(`${between}\n${JSON.stringify(table.name)}:[`);
    between = '';
    for await (const rows of pages(table)) {
      const lines = rows.map((row) => `\n${JSON.stringify(row)}`);
      yield Buffer.from(`${between}${lines.join(',')}`);
      between = ',';
    }
    yield Buffer.from(']');
    between = ',';
  }
  yield Buffer.from('\n}}\n');
}

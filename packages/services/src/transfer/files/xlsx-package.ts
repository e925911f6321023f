import { Zip, ZipDeflate } from 'fflate';

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const mainNamespace = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships';
const sheetType = 'application/vnd.openxmlformats-officedocument.spreadsheetml';
// A fixed date, so that the same content gives the same bytes.
const modifiedAt = new Date(1980, 0, 1);

/** The rows a sheet can hold, its heading among them. */
export const mostRows = 1_048_576;

export interface SheetXml {
  /** As XML: at most 31 characters, none of `[]:*?/\`, no two alike. */
  readonly name: string;
  readonly xml: AsyncIterable<string>;
}

function packageFiles(
  names: readonly string[],
  styles: string | undefined,
): [path: string, content: string][] {
  const each = (write: (name: string, number: number) => string) =>
    names.map((name, index) => write(name, index + 1)).join('');
  const stylesType = styles
    ? `<Override PartName="/xl/styles.xml" ContentType="${sheetType}.styles+xml"/>`
    : '';
  const stylesRelation = styles
    ? `<Relationship Id="rId${names.length + 1}" Type="${officeRelations}/styles" Target="styles.xml"/>`
    : '';
  return [
    [
      '[Content_Types].xml',
      `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${sheetType}.sheet.main+xml"/>${each((_, number) => `<Override PartName="/xl/worksheets/sheet${number}.xml" ContentType="${sheetType}.worksheet+xml"/>`)}${stylesType}</Types>`,
    ],
    [
      '_rels/.rels',
      `${xmlHead}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${officeRelations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    ],
    [
      'xl/workbook.xml',
      `${xmlHead}<workbook xmlns="${mainNamespace}" xmlns:r="${officeRelations}"><sheets>${each((name, number) => `<sheet name="${name}" sheetId="${number}" r:id="rId${number}"/>`)}</sheets></workbook>`,
    ],
    [
      'xl/_rels/workbook.xml.rels',
      `${xmlHead}<Relationships xmlns="${packageRelations}">${each((_, number) => `<Relationship Id="rId${number}" Type="${officeRelations}/worksheet" Target="worksheets/sheet${number}.xml"/>`)}${stylesRelation}</Relationships>`,
    ],
    ...(styles ? ([['xl/styles.xml', styles]] as [string, string][]) : []),
  ];
}

/** A workbook with these sheets, written while their rows are read. */
export async function* writePackage(
  sheets: readonly SheetXml[],
  styles?: string,
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, bytes) => {
    if (error) throw error;
    ready.push(bytes);
  });
  const take = () => {
    const taken = ready;
    ready = [];
    return taken;
  };
  const open = (path: string) => {
    const file = new ZipDeflate(path, { level: 6 });
    file.mtime = modifiedAt;
    zip.add(file);
    return file;
  };
  const names = sheets.map(({ name }) => name);
  for (const [path, content] of packageFiles(names, styles)) {
    open(path).push(Buffer.from(content), true);
    yield* take();
  }
  for (const [index, { xml }] of sheets.entries()) {
    const file = open(`xl/worksheets/sheet${index + 1}.xml`);
    for await (const piece of xml) {
      file.push(Buffer.from(piece), false);
      yield* take();
    }
    file.push(new Uint8Array(0), true);
    yield* take();
  }
  zip.end();
  yield* take();
}

import { deflateRawSync } from 'node:zlib';

const parts = {
  'xl/workbook.xml': '<workbook><sheets><sheet name="projects" sheetId="1" r:id="r1"/></sheets></workbook>',
  'xl/_rels/workbook.xml.rels':
    '<Relationships><Relationship Id="r1" Target="worksheets/sheet1.xml"/></Relationships>',
  'xl/sharedStrings.xml': '<sst/>',
  'xl/worksheets/sheet1.xml': '<worksheet><sheetData/></worksheet>',
};

/** A file of a zip that may lie about its size and its place. */
export interface ZipFile {
  name: string;
  data: Buffer;
  /** 0: stored, 8: deflated. */
  method?: number;
  /** The size it says that it unpacks to. */
  says?: number;
  /** Where the directory says that it is. */
  at?: number;
}

function header(
  signature: number,
  before: number,
  { name, data, method = 0, says = data.length }: ZipFile,
): Buffer {
  const fixed = Buffer.alloc(before + 26);
  fixed.writeUInt32LE(signature, 0);
  fixed.writeUInt16LE(method, before + 4);
  fixed.writeUInt32LE(data.length, before + 14);
  fixed.writeUInt32LE(says, before + 18);
  fixed.writeUInt16LE(name.length, before + 22);
  return fixed;
}

/** A zip written by hand, byte by byte, for what no program writes. */
export function storedZip(files: readonly ZipFile[]): Buffer {
  const local: Buffer[] = [];
  const directory: Buffer[] = [];
  let place = 0;
  for (const file of files) {
    const own = Buffer.concat([header(0x04034b50, 4, file), Buffer.from(file.name), file.data]);
    const entry = Buffer.concat([header(0x02014b50, 6, file), Buffer.alloc(14), Buffer.from(file.name)]);
    entry.writeUInt32LE(file.at ?? place, 42);
    place += own.length;
    local.push(own);
    directory.push(entry);
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(files.length, 8);
  end.writeUInt16LE(files.length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(place, 16);
  return Buffer.concat([...local, ...directory, end]);
}

/** A workbook of one sheet, some of its files replaced by what is given. */
export function workbook(given: Partial<Record<keyof typeof parts, string | Buffer>>): Buffer {
  return storedZip(
    Object.entries({ ...parts, ...given }).map(([name, content]) => ({
      name,
      data: deflateRawSync(content, { level: 6 }),
      method: 8,
      says: Buffer.byteLength(content),
    })),
  );
}

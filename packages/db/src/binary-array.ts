interface Kind {
  readonly oid: number;
  lengthOf(value: string): number;
  /** Writes a value at a place of the array. */
  write(array: Buffer, value: string, at: number): void;
}

const jsonbVersion = 1;
const uuidBytes = 16;

const kinds = {
  jsonb: {
    oid: 3802,
    lengthOf: (value) => 1 + Buffer.byteLength(value),
    write(array, value, at) {
      array[at] = jsonbVersion;
      array.write(value, at + 1);
    },
  },
  uuid: {
    oid: 2950,
    lengthOf: () => uuidBytes,
    write: (array, value, at) => void array.write(value.replaceAll('-', ''), at, uuidBytes, 'hex'),
  },
} as const satisfies Record<string, Kind>;

const lengthBytes = 4;
const headerBytes = 5 * lengthBytes;

/**
 * A PostgreSQL array in the binary form of its protocol, of one dimension. As text an array of long documents would be
 * quoted, escaped and read letter by letter once more before each document is; ids take a quarter of the time. Of `uuid`
 * every value is one.
 */
export function binaryArray(kind: keyof typeof kinds, values: readonly (string | null)[]): Buffer {
  const { oid, lengthOf, write }: Kind = kinds[kind];
  const lengths = values.map((value) => (value === null ? 0 : lengthOf(value)));
  const size = lengths.reduce((sum, length) => sum + lengthBytes + length, headerBytes);
  const array = Buffer.allocUnsafe(size);
  // Dimensions, whether some are null, the type; then the length of the dimension and where its counting begins.
  const header = [1, values.includes(null) ? 1 : 0, oid, values.length, 1];
  let at = 0;
  for (const number of header) at = array.writeInt32BE(number, at);
  for (const [index, value] of values.entries()) {
    const length = lengths[index] ?? 0;
    at = array.writeInt32BE(value === null ? -1 : length, at);
    if (value === null) continue;
    write(array, value, at);
    at += length;
  }
  return array;
}

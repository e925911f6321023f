/** Ids of types and what goes before each value in the binary form (jsonb: its version). */
const kinds = { jsonb: { oid: 3802, before: Buffer.from([1]) } };

const lengthBytes = 4;
const headerBytes = 5 * lengthBytes;

/**
 * A PostgreSQL array in the binary form of its protocol, of one dimension. As text an array of long documents would be
 * quoted, escaped and read letter by letter once more before each document is.
 */
export function binaryArray(kind: keyof typeof kinds, values: readonly (string | null)[]): Buffer {
  const { oid, before } = kinds[kind];
  const lengths = values.map((value) => (value === null ? 0 : before.length + Buffer.byteLength(value)));
  const size = lengths.reduce((sum, length) => sum + lengthBytes + length, headerBytes);
  const array = Buffer.allocUnsafe(size);
  // Dimensions, whether some are null, the type; then the length of the dimension and where its counting begins.
  const header = [1, values.includes(null) ? 1 : 0, oid, values.length, 1];
  let at = 0;
  for (const number of header) at = array.writeInt32BE(number, at);
  for (const [index, value] of values.entries()) {
    at = array.writeInt32BE(value === null ? -1 : (lengths[index] ?? 0), at);
    if (value === null) continue;
    at += before.copy(array, at);
    at += array.write(value, at);
  }
  return array;
}

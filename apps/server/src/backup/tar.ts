// The one kind of tar file that a backup is (POSIX ustar, plain files): every `tar` reads it. What is read is compared byte
// by byte with what would have been written, so that no damage goes unnoticed, in headers and padding neither.

const blockSize = 512;

/** Two empty blocks end a tar file. */
export const tarEnd = Buffer.alloc(2 * blockSize);

export type TarHeader = { name: string; size: number; seconds: number };

export const headerSize = blockSize;

export function encodeHeader({ name, size, seconds }: TarHeader): Buffer {
  const block = Buffer.alloc(blockSize);
  const put = (text: string, offset: number) => block.write(text, offset, 'latin1');
  const octal = (value: number, digits: number) => `${value.toString(8).padStart(digits, '0')}\0`;
  put(name, 0);
  put(octal(0o600, 7), 100);
  put(octal(0, 7), 108);
  put(octal(0, 7), 116);
  put(octal(size, 11), 124);
  put(octal(seconds, 11), 136);
  put(' '.repeat(8), 148);
  put('0', 156);
  put('ustar\0', 257);
  put('00', 263);
  const sum = block.reduce((total, byte) => total + byte, 0);
  put(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
  return block;
}

/** Undefined for what was not written by `encodeHeader`. */
export function decodeHeader(block: Buffer): TarHeader | undefined {
  const text = (from: number, to: number) => block.toString('latin1', from, to).replace(/\0.*$/s, '');
  const header = {
    name: text(0, 100),
    size: Number.parseInt(text(124, 136), 8),
    seconds: Number.parseInt(text(136, 148), 8),
  };
  if (header.name === '' || !Number.isSafeInteger(header.size) || !Number.isSafeInteger(header.seconds))
    return undefined;
  return encodeHeader(header).equals(block) ? header : undefined;
}

/** Zeros that fill the last block of a file. */
export function paddingOf(size: number): Buffer {
  return Buffer.alloc((blockSize - (size % blockSize)) % blockSize);
}

/**
 * Gives the memory of bytes that nobody needs any more back at once, where nothing else can lie in it. Left to the
 * collector, the parts of 50 MiB bring it to go through the whole heap, which holds up everybody for 5 to 15 ms.
 */
export function giveBack({ buffer, byteLength }: Buffer): void {
  if (buffer instanceof ArrayBuffer && byteLength === buffer.byteLength) buffer.transfer(0);
}

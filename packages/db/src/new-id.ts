import { randomFillSync } from 'node:crypto';

const random = Buffer.alloc(4096);
let used = random.length;
let lastMilliseconds = 0;
let sequence = 0;

const tailBytes = 8;

/** The last 64 bits of an id: the variant and 62 random bits, in hexadecimal. */
function takeTail(): string {
  if (used + tailBytes > random.length) {
    randomFillSync(random);
    used = 0;
  }
  random[used] = ((random[used] ?? 0) & 0x3f) | 0x80;
  used += tailBytes;
  return random.toString('hex', used - tailBytes, used);
}

/**
 * A UUIDv7 (RFC 9562 §5.7): creation milliseconds, a 12-bit counter that keeps ids of this process in order,
 * 62 random bits. Ids sort by creation.
 */
export function newId(): string {
  const now = Date.now();
  if (now > lastMilliseconds) {
    lastMilliseconds = now;
    sequence = 0;
  } else {
    sequence += 1;
    // 4096 ids in one millisecond: borrow the next one rather than leave the order.
    if (sequence > 0xfff) {
      lastMilliseconds += 1;
      sequence = 0;
    }
  }
  const tail = takeTail();
  const time = lastMilliseconds.toString(16).padStart(12, '0');
  const counter = sequence.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${tail.slice(0, 4)}-${tail.slice(4)}`;
}

/** Below every id that is made at that time or later, and above all that were made before. */
export function idsFrom(time: Temporal.Instant): string {
  const hex = time.epochMilliseconds.toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}-7000-8000-000000000000`;
}

const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

/** Whether a text is a UUID of any version. */
export function isId(text: string): boolean {
  return uuid.test(text);
}

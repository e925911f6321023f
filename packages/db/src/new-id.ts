import { randomFillSync } from 'node:crypto';

const random = new Uint8Array(4096);
let used = random.length;
let lastMilliseconds = 0;
let sequence = 0;

function takeRandom(count: number): Uint8Array {
  if (used + count > random.length) {
    randomFillSync(random);
    used = 0;
  }
  used += count;
  return random.subarray(used - count, used);
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
  const tail = Buffer.from(takeRandom(8));
  tail[0] = ((tail[0] ?? 0) & 0x3f) | 0x80;
  const time = lastMilliseconds.toString(16).padStart(12, '0');
  const hex = tail.toString('hex');
  const counter = sequence.toString(16).padStart(3, '0');
  return `${time.slice(0, 8)}-${time.slice(8)}-7${counter}-${hex.slice(0, 4)}-${hex.slice(4)}`;
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

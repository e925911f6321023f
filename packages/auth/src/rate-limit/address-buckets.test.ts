import { describe, expect, test } from 'vitest';
import { AddressBuckets } from './address-buckets.ts';

const start = 1_772_000_000_000;

describe('the bucket of an address', () => {
  test('lets 600 calls pass and refuses the next', () => {
    const buckets = new AddressBuckets();
    for (let call = 0; call < 600; call += 1) {
      const { admitted, state } = buckets.take('192.0.2.1', start + call);
      expect(admitted).toBe(true);
      expect(state.remaining).toBe(599 - call);
    }
    expect(buckets.take('192.0.2.1', start + 600)).toMatchObject({
      admitted: false,
      state: { remaining: 0 },
    });
    expect(buckets.take('192.0.2.2', start + 600).admitted).toBe(true);
  });

  test('lets a call pass once the announced time is over, and not before', () => {
    const buckets = new AddressBuckets();
    for (let call = 0; call < 600; call += 1) buckets.take('192.0.2.1', start);
    const { state } = buckets.take('192.0.2.1', start + 100);
    expect(buckets.take('192.0.2.1', start + 100 + state.resetMs - 1).admitted).toBe(false);
    expect(buckets.take('192.0.2.1', start + 100 + state.resetMs).admitted).toBe(true);
  });

  test('is the same after it was only looked at', () => {
    const buckets = new AddressBuckets();
    expect(buckets.look('192.0.2.1', start)).toEqual({ limit: 600, remaining: 600, resetMs: 60_000 });
    const { state } = buckets.take('192.0.2.1', start);
    for (let look = 0; look < 600; look += 1) expect(buckets.look('192.0.2.1', start)).toEqual(state);
    expect(buckets.take('192.0.2.1', start).state.remaining).toBe(598);
  });

  test('never lets more than 600 pass in any minute', () => {
    const buckets = new AddressBuckets();
    const passed: number[] = [];
    for (let at = start; at < start + 180_000; at += 37) {
      if (buckets.take('192.0.2.1', at).admitted) passed.push(at);
    }
    passed.forEach((at, index) => {
      const before = passed[index - 600];
      if (before !== undefined) expect(at - before).toBeGreaterThanOrEqual(60_000);
    });
    expect(passed.length).toBeGreaterThanOrEqual(1800 - 60);
  });
});

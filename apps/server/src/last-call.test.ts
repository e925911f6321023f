import { expect, test, vi } from 'vitest';
import { LastCall } from './last-call.ts';

test('a call is recent for a quarter of a second, also for who shares what was noted', () => {
  vi.useFakeTimers({ now: new Date('2026-03-02T08:00:00Z') });
  try {
    const calls = new LastCall();
    const elsewhere = new LastCall(calls.shared);
    calls.note();
    vi.advanceTimersByTime(249);
    expect(elsewhere.isRecent()).toBe(true);
    vi.advanceTimersByTime(1);
    expect(elsewhere.isRecent()).toBe(false);
  } finally {
    vi.useRealTimers();
  }
});

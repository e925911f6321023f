import { describe, expect, test } from 'vitest';
import { Turns } from './turns.ts';

const waiting = (...names: string[]) => names.map((webhookId) => ({ workspaceId: 'w', webhookId }));
const begin = (turns: Turns, names: readonly string[], now: number) =>
  turns.begin(waiting(...names), now).map(({ webhookId }) => webhookId);

describe('turns', () => {
  test('begin for as many as there is room for, and for nobody twice at once', () => {
    const turns = new Turns(2);
    expect(begin(turns, ['a', 'b', 'c'], 1)).toEqual(['a', 'b']);
    expect(begin(turns, ['a', 'b', 'c'], 2)).toEqual([]);
    turns.end('a', { isSlow: false, endedAt: 3 });
    expect(begin(turns, ['a', 'b', 'c'], 4)).toEqual(['c']);
  });

  test('come to who waited longest', () => {
    const turns = new Turns(1);
    for (const [at, name] of ['a', 'b', 'c'].entries()) {
      begin(turns, [name], at);
      turns.end(name, { isSlow: false, endedAt: at + 1 });
    }
    expect(begin(turns, ['c', 'b', 'a'], 9)).toEqual(['a']);
    turns.end('a', { isSlow: false, endedAt: 9 });
    expect(begin(turns, ['a', 'c', 'b'], 10)).toEqual(['b']);
  });

  test('of the slow take half of the room, however many there are, until they are slow no more', () => {
    const turns = new Turns(4);
    const slow = ['s1', 's2', 's3', 's4'];
    expect(begin(turns, slow, 1)).toEqual(slow);
    for (const name of slow) turns.end(name, { isSlow: true, endedAt: 2 });
    expect(begin(turns, [...slow, 'good'], 3)).toEqual(['good', 's1', 's2']);
    turns.end('s1', { isSlow: false, endedAt: 4 });
    // Sent nothing: it is as slow as before.
    turns.end('s2', { isSlow: undefined, endedAt: 5 });
    expect(begin(turns, slow, 6)).toEqual(['s3', 's4', 's1']);
  });

  test('of who was slow are remembered over the longest pause between two tries', () => {
    const turns = new Turns(2);
    const hour = 3_600_000;
    for (const name of ['a', 'b']) {
      begin(turns, [name], 0);
      turns.end(name, { isSlow: true, endedAt: 0 });
    }
    expect(begin(turns, ['a', 'b'], 26 * hour)).toEqual(['a']);
    turns.end('a', { isSlow: false, endedAt: 26 * hour });
    expect(begin(turns, ['a', 'b'], 28 * hour)).toEqual(['b', 'a']);
  });
});

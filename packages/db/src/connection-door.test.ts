import { describe, expect, test } from 'vitest';
import { ConnectionDoor, OverloadedError, type Visit } from './connection-door.ts';

const [a, b, c] = ['a', 'b', 'c'] as const;
const fresh = (): Visit => ({ hasBegun: false });

/** Enters and notes the name when the place is there; who still waits when the test ends is turned away unheard. */
function queue(door: ConnectionDoor, workspaceId: string, entered: string[], name = workspaceId) {
  return door.enter(workspaceId, fresh()).then(
    () => entered.push(name),
    () => {},
  );
}

/** Lets everything that is ready run. */
const settle = () => new Promise((resolve) => setImmediate(resolve));

async function take(door: ConnectionDoor, workspaceId: string, places: number): Promise<void> {
  for (let place = 0; place < places; place += 1) await door.enter(workspaceId);
}

describe('the door to the connections', () => {
  test('one workspace holds half of them, and others find theirs at once', async () => {
    const door = new ConnectionDoor({ connections: 20 });
    await take(door, a, 10);
    expect(door.tryEnter(a)).toBe(false);
    await take(door, b, 8);
    // The rest is kept for keys and sessions.
    expect(door.tryEnter(c)).toBe(false);
    door.leave(b);
    expect(door.tryEnter(a)).toBe(false);
    expect(door.tryEnter(c)).toBe(true);
  });

  test('who waits takes turns by workspace, in each by time', async () => {
    const door = new ConnectionDoor({ connections: 4 });
    await take(door, c, 2);
    await take(door, b, 1);
    const entered: string[] = [];
    for (const name of ['a1', 'a2', 'a3']) void queue(door, a, entered, name);
    void queue(door, b, entered, 'b1');
    for (const workspaceId of [c, c, b]) {
      door.leave(workspaceId);
      await settle();
    }
    expect(entered).toEqual(['a1', 'b1', 'a2']);
    door.leave(b);
    await settle();
    expect(entered).toEqual(['a1', 'b1', 'a2']);
    door.leave(a);
    await settle();
    expect(entered).toEqual(['a1', 'b1', 'a2', 'a3']);
  });

  test('a workspace at its share does not hold up those behind it', async () => {
    const door = new ConnectionDoor({ connections: 4 });
    await take(door, a, 2);
    await take(door, b, 1);
    const entered: string[] = [];
    void queue(door, a, entered);
    void queue(door, c, entered);
    await settle();
    expect(entered).toEqual([]);
    door.leave(b);
    await settle();
    expect(entered).toEqual([c]);
  });

  test('as many as may wait do, the next is turned away at once, one of another workspace is not', async () => {
    const door = new ConnectionDoor({ connections: 4, mostWaitingOfOne: 3, mostWaiting: 4 });
    await take(door, a, 2);
    await take(door, b, 1);
    const entered: string[] = [];
    for (let index = 0; index < 3; index += 1) void queue(door, a, entered);
    await expect(door.enter(a, fresh())).rejects.toBeInstanceOf(OverloadedError);
    void queue(door, b, entered);
    await expect(door.enter(b, fresh())).rejects.toBeInstanceOf(OverloadedError);
    await expect(door.enter(c, fresh())).rejects.toBeInstanceOf(OverloadedError);
    door.leave(a);
    await settle();
    expect(entered).toEqual([a]);
  });

  test('who waited too long is turned away, and leaves no place behind', async () => {
    const door = new ConnectionDoor({ connections: 4, patienceMs: 20 });
    await take(door, a, 2);
    await expect(door.enter(a, fresh())).rejects.toBeInstanceOf(OverloadedError);
    door.leave(a);
    expect(door.tryEnter(a)).toBe(true);
    expect(door.tryEnter(a)).toBe(false);
  });

  test('who waited while this process was busy itself gets the place that came free meanwhile', async () => {
    const door = new ConnectionDoor({ connections: 2, patienceMs: 80 });
    await take(door, a, 2);
    const waiting = door.enter(a, fresh());
    // What frees the place is read after the timers that are due.
    setImmediate(() => setImmediate(() => door.leave(a)));
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 200);
    await expect(waiting).resolves.toBeUndefined();
  });

  test('a call that has begun is not turned away', async () => {
    const door = new ConnectionDoor({ connections: 4, patienceMs: 20, mostWaitingOfOne: 0 });
    const visit = fresh();
    await door.enter(a, visit);
    visit.hasBegun = true;
    await door.enter(a);
    const second = door.enter(a, visit);
    await new Promise((resolve) => setTimeout(resolve, 60));
    door.leave(a);
    await expect(second).resolves.toBeUndefined();
  });

  test('nor does it wait for ever', async () => {
    const door = new ConnectionDoor({ connections: 4, begunPatienceMs: 20 });
    await take(door, a, 2);
    await expect(door.enter(a, { hasBegun: true })).rejects.toBeInstanceOf(OverloadedError);
  });
});

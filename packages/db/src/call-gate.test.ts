import { describe, expect, test } from 'vitest';
import { CallGate } from './call-gate.ts';
import { OverloadedError } from './connection-door.ts';

const [a, b, c] = ['a', 'b', 'c'] as const;
const longCalls = { countedMs: Number.POSITIVE_INFINITY };

function enter(gate: CallGate, workspaceId: string | undefined, calls: number): (() => void)[] {
  return Array.from({ length: calls }, () => gate.enter(workspaceId));
}

/** How many more of these calls get in. */
function countAdmitted(gate: CallGate, workspaceId: string | undefined, calls: number): number {
  let admitted = 0;
  for (let call = 0; call < calls; call += 1) {
    try {
      gate.enter(workspaceId);
      admitted += 1;
    } catch (error) {
      expect(error).toBeInstanceOf(OverloadedError);
    }
  }
  return admitted;
}

describe('the gate in front of calls', () => {
  test('lets in as many as there are places, and one more for each that left', () => {
    const gate = new CallGate({ most: 4, ...longCalls });
    const [leave] = enter(gate, a, 4);
    expect(countAdmitted(gate, a, 2)).toBe(0);
    expect(gate.running).toBe(4);
    leave?.();
    leave?.();
    expect(gate.running).toBe(3);
    expect(countAdmitted(gate, a, 2)).toBe(1);
  });

  test('one workspace may have all places while it is alone', () => {
    expect(countAdmitted(new CallGate({ most: 10, ...longCalls }), a, 11)).toBe(10);
  });

  test('a workspace that has all places keeps nobody out: others get their part of them', () => {
    const gate = new CallGate({ most: 12, ...longCalls });
    enter(gate, a, 12);
    expect(countAdmitted(gate, b, 12)).toBe(6);
    expect(countAdmitted(gate, c, 12)).toBe(4);
    expect(countAdmitted(gate, a, 1)).toBe(0);
  });

  test('who has more than its part gets in again when the places are no longer all taken', () => {
    const gate = new CallGate({ most: 4, ...longCalls });
    const own = enter(gate, a, 4);
    const others = enter(gate, b, 2);
    for (const leave of [...others, own[0]]) leave?.();
    expect(gate.running).toBe(3);
    expect(countAdmitted(gate, a, 2)).toBe(1);
  });

  test('there are never more than twice as many, whoever they are from', () => {
    const gate = new CallGate({ most: 12, ...longCalls });
    const admitted = [a, b, c, 'd', 'e'].map((workspace) => countAdmitted(gate, workspace, 12));
    expect(admitted).toEqual([12, 6, 4, 2, 0]);
  });

  test('where more workspaces are there than places nobody has a part of more than one', () => {
    const gate = new CallGate({ most: 5, ...longCalls });
    const admitted = Array.from({ length: 40 }, (_, at) => countAdmitted(gate, String(at), 2));
    expect(admitted).toEqual([2, 2, 1, 1, 1, ...Array(35).fill(0)]);
  });

  test('while half of the places wait long no more come, but those who have less than their part', () => {
    const gate = new CallGate({ most: 12, youngMs: -1 });
    expect(countAdmitted(gate, a, 12)).toBe(6);
    expect(countAdmitted(gate, b, 12)).toBe(3);
    expect(countAdmitted(gate, a, 1)).toBe(0);
  });

  test('callers that nobody knows have the part of one workspace', () => {
    const gate = new CallGate({ most: 6, ...longCalls });
    enter(gate, undefined, 6);
    expect(countAdmitted(gate, undefined, 3)).toBe(0);
    expect(countAdmitted(gate, a, 6)).toBe(3);
  });

  test('a call that takes long is counted no more, and its end changes nothing', () => {
    const gate = new CallGate({ most: 2, countedMs: -1 });
    const leaves = enter(gate, a, 2);
    expect(countAdmitted(gate, a, 2)).toBe(2);
    const { running } = gate;
    for (const leave of leaves) leave();
    expect(gate.running).toBe(running);
  });
});

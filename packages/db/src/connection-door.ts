import { afterTurns } from './after-turns.ts';

/** Where the work of workspaces takes its turn for the connections of one pool; times in milliseconds. */
export type DoorSettings = {
  /** Connections of the pool. */
  connections: number;
  /** How long a call that has done nothing yet is kept waiting, and how long whatever has begun. */
  patienceMs?: number;
  begunPatienceMs?: number;
  /** Calls that wait at most, of one workspace and of all. */
  mostWaiting?: number;
  mostWaitingOfOne?: number;
};

/** A call that came when there was more to do than can be done; it has had no effect and may be repeated later. */
export class OverloadedError extends Error {
  override readonly name = 'OverloadedError';
  /** What there was no room at: the gate, the door, or the connections for what comes before a workspace is known. */
  readonly where: 'gate' | 'door' | 'connection';

  constructor(
    where: OverloadedError['where'],
    message = 'More calls came than can be served at the moment.',
  ) {
    super(message);
    this.where = where;
  }
}

/** One call on its way: once it had a connection, it is not turned away any more. */
export type Visit = { hasBegun: boolean };

/** A page of the console gives up after five seconds; it is told before. */
const usual = { patienceMs: 4_000, begunPatienceMs: 30_000, mostWaiting: 2_000, mostWaitingOfOne: 1_000 };

type Waiting = { workspaceId: string; enter: () => void };

/**
 * The one door to the connections of a process. A workspace holds at most half of them, however much it asks for, and
 * whoever waits takes turns by workspace, not by call; a tenth is kept for what is asked outside workspaces (keys,
 * sessions). What cannot be served soon is turned away at once, before it did anything.
 */
export class ConnectionDoor {
  readonly #places: number;
  readonly #share: number;
  readonly #settings: Required<DoorSettings>;
  readonly #held = new Map<string, number>();
  readonly #queues = new Map<string, Waiting[]>();
  #taken = 0;
  #waiting = 0;

  constructor(settings: DoorSettings) {
    const { connections } = settings;
    this.#settings = { ...usual, ...settings };
    this.#places = connections < 3 ? connections : connections - Math.ceil(connections / 10);
    this.#share = connections < 3 ? connections : Math.ceil(connections / 2);
  }

  /** How many hold a place and how many wait for one. */
  get visits(): { held: number; waiting: number } {
    return { held: this.#taken, waiting: this.#waiting };
  }

  /** Takes a place if there is one at once. */
  tryEnter(workspaceId: string): boolean {
    if (this.#taken >= this.#places || !this.#hasShare(workspaceId) || this.#queues.has(workspaceId))
      return false;
    this.#take(workspaceId);
    return true;
  }

  /**
   * Takes a place, waiting for it if need be; `leave` gives it back. Throws OverloadedError when too many wait, or when
   * none is free in time. Who has begun (or has no `visit`: a job, the command line) is not turned away for being many,
   * and waits longer.
   */
  async enter(workspaceId: string, visit?: Visit): Promise<void> {
    if (this.tryEnter(workspaceId)) return;
    if (isFirst(visit)) this.#refuseAtOnce(workspaceId);
    await this.#wait(workspaceId, this.patienceMsOf(visit));
  }

  /** How long one waits, here or for the connection behind the door. */
  patienceMsOf(visit: Visit | undefined): number {
    return isFirst(visit) ? this.#settings.patienceMs : this.#settings.begunPatienceMs;
  }

  leave(workspaceId: string): void {
    const held = (this.#held.get(workspaceId) ?? 1) - 1;
    if (held === 0) this.#held.delete(workspaceId);
    else this.#held.set(workspaceId, held);
    this.#taken -= 1;
    this.#letIn();
  }

  #hasShare(workspaceId: string): boolean {
    return (this.#held.get(workspaceId) ?? 0) < this.#share;
  }

  #take(workspaceId: string): void {
    this.#held.set(workspaceId, (this.#held.get(workspaceId) ?? 0) + 1);
    this.#taken += 1;
  }

  #refuseAtOnce(workspaceId: string): void {
    const { mostWaiting, mostWaitingOfOne } = this.#settings;
    const ofOne = this.#queues.get(workspaceId)?.length ?? 0;
    if (ofOne >= mostWaitingOfOne || this.#waiting >= mostWaiting) throw new OverloadedError('door');
  }

  #wait(workspaceId: string, patienceMs: number): Promise<void> {
    return new Promise((resolve, reject) => {
      const waiting: Waiting = {
        workspaceId,
        enter() {
          stopWaiting();
          resolve();
        },
      };
      const giveUp = () => {
        this.#remove(waiting);
        reject(new OverloadedError('door'));
      };
      const stopWaiting = afterTurns(patienceMs, giveUp);
      const queue = this.#queues.get(workspaceId);
      if (queue) queue.push(waiting);
      else this.#queues.set(workspaceId, [waiting]);
      this.#waiting += 1;
    });
  }

  #remove(waiting: Waiting): void {
    const queue = this.#queues.get(waiting.workspaceId) ?? [];
    queue.splice(queue.indexOf(waiting), 1);
    if (queue.length === 0) this.#queues.delete(waiting.workspaceId);
    this.#waiting -= 1;
  }

  /** Lets in the first of the workspace that waited longest for a turn; whoever still waits there goes to the end. */
  #letIn(): void {
    if (this.#taken >= this.#places) return;
    for (const [workspaceId, queue] of this.#queues) {
      if (!this.#hasShare(workspaceId)) continue;
      const first = queue[0];
      if (!first) continue;
      this.#remove(first);
      if (queue.length > 0) {
        this.#queues.delete(workspaceId);
        this.#queues.set(workspaceId, queue);
      }
      this.#take(workspaceId);
      first.enter();
      return;
    }
  }
}

function isFirst(visit: Visit | undefined): boolean {
  return visit !== undefined && !visit.hasBegun;
}

import { setTimeout } from 'node:timers/promises';

/**
 * After so many milliseconds at work this process rests twice as long. Its low priority is not enough: Linux lets whoever
 * has a core keep it for some milliseconds, and a call that comes then waits for them.
 */
const workMilliseconds = 5;
const restRatio = 2;

let isResting = true;
let worked = process.cpuUsage();
let lookedAt = performance.now();

/** Whether somebody calls whom this process could hold up: else it does not rest, nor later for what it did meanwhile. */
export function restWhere(somebodyCalls: boolean): void {
  if (somebodyCalls && !isResting) beginAnew();
  isResting = somebodyCalls;
}

function beginAnew(): void {
  worked = process.cpuUsage();
  lookedAt = performance.now();
}

/** Rests where this process has worked long enough since it last did: with all its threads, in what it did of whatever. */
export function restAfterWork(): Promise<void> | undefined {
  if (!isResting) return undefined;
  const now = performance.now();
  if (now - lookedAt < workMilliseconds) return;
  lookedAt = now;
  const { user, system } = process.cpuUsage(worked);
  const milliseconds = (user + system) / 1000;
  // What it did not work it waited, for whoever takes what was read.
  if (milliseconds < workMilliseconds) return;
  return rest(milliseconds * restRatio);
}

async function rest(milliseconds: number): Promise<void> {
  await setTimeout(milliseconds);
  beginAnew();
}

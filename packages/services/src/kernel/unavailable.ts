import { type Message, type RefusalCode, say } from '@stempel/core/messages';
import { isBeingMoved, isUnavailable as isDatabaseUnavailable, isDiskFull, isOverloaded } from '@stempel/db';
import { FolderUnusableError } from './file-folder.ts';

export {
  asStep,
  forCall,
  isBeingMoved,
  isDiskFull,
  isOverloaded,
  OverloadedError,
  refusesWrites,
} from '@stempel/db';

/** Whether work failed because the database or the folder of files could not do it just then; it may pass later. */
export function isUnavailable(error: unknown): boolean {
  return error instanceof FolderUnusableError || isDatabaseUnavailable(error);
}

/** Seconds after which a call that found the database away is worth repeating: a restart takes about as long. */
const retryAfterSeconds = 5;
/** The same for a call that was turned away because there was too much to do. */
const overloadedSeconds = 3;
/** And for a write while the installation is moved, which takes less than a minute (apps/server/docs/backup.md). */
const movingSeconds = 30;

/** What the caller of a call that got a 503 is told: nothing was done, or nobody knows; when to come again. */
export function unavailability(error: unknown): {
  said: Message<RefusalCode<'unavailable'>>;
  retryAfterSeconds: number;
} {
  if (error instanceof FolderUnusableError) return { said: say('folder-unusable'), retryAfterSeconds };
  if (isBeingMoved(error)) return { said: say('being-moved'), retryAfterSeconds: movingSeconds };
  if (isDiskFull(error)) return { said: say('disk-full'), retryAfterSeconds };
  return isOverloaded(error)
    ? { said: say('overloaded'), retryAfterSeconds: overloadedSeconds }
    : { said: say('database-away'), retryAfterSeconds };
}

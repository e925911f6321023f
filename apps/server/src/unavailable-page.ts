import type { IncomingMessage } from 'node:http';
import { isBeingMoved, isDiskFull, isOverloaded } from '@stempel/services';
import { plainPage, textsFor } from './plain-page.ts';

type Cause = 'away' | 'busy' | 'full' | 'moving';

function causeOf(error: unknown): Cause {
  if (isBeingMoved(error)) return 'moving';
  if (isDiskFull(error)) return 'full';
  return isOverloaded(error) ? 'busy' : 'away';
}

/**
 * The page of the console while its database does not answer: nobody can be recognised, so nothing else can be drawn. It
 * says why; its link leads to the same address.
 */
export function unavailablePage(request: IncomingMessage, nonce: string, error: unknown): string {
  const { language, texts } = textsFor(request);
  const cause = causeOf(error);
  return plainPage(request, {
    language,
    title: texts.unavailable[`${cause}Title`],
    hint: texts.unavailable[`${cause}Hint`],
    above: '<p class="stamp">503</p>',
    below: `<a href="">${texts.action.retry}</a>`,
    nonce,
  });
}

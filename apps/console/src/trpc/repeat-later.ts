/** What a request needs of the world; tests bring their own. */
interface World {
  send: () => Promise<Response>;
  wait: (milliseconds: number) => Promise<void>;
}

const mostRepeats = 3;
/** Nobody looks at a page that waits longer; a change of many rows may. */
const longestWaitSeconds = { read: 2, write: 30 };

/**
 * Sends a request again that was refused because too many came (429): nothing of it was done, whatever it was. Waits as long
 * as the server says, unless that is longer than somebody would.
 */
export async function repeatLater(kind: 'read' | 'write', { send, wait }: World): Promise<Response> {
  for (let repeat = 0; ; repeat += 1) {
    const answer = await send();
    const seconds = Number(answer.headers.get('Retry-After') ?? Number.NaN);
    if (answer.status !== 429 || repeat === mostRepeats || !(seconds <= longestWaitSeconds[kind]))
      return answer;
    await wait(seconds * 1000);
  }
}

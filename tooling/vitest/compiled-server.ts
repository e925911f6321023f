import { ensureServerCompiled } from '../run/build.mjs';

/** Tests start processes as `npm start` does: compiled, of the sources as they are now. */
export default async function setup(): Promise<void> {
  const code = await ensureServerCompiled();
  if (code !== 0) throw new Error('The server does not compile; the lines above say why.');
}

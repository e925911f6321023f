import { access, constants, stat } from 'node:fs/promises';
import type { Config } from '../config.ts';
import { type Check, ok, warning, wrong } from './check.ts';

/** Anybody's of the machine but the owner's. */
const others = 0o077;

/** Whether contents of files can be written where they are to lie, and whether others of the machine can read them. */
export async function checkFiles({ files }: Pick<Config, 'files'>): Promise<Check> {
  if (files === null) return ok('files', 'in the database');
  const { path, takesNew } = files;
  const advice = `Make it a folder of the user of the servers, the same for all of them (chmod 700 ${path}).`;
  try {
    const found = await stat(path);
    if (!found.isDirectory()) return wrong('files', `${path} is no folder`, advice);
    await access(path, constants.R_OK | constants.W_OK | constants.X_OK);
    const said = takesNew ? `in ${path}` : `new ones in the database, earlier ones in ${path}`;
    if ((found.mode & others) !== 0)
      return warning('files', `${said}, which others of the machine may open`, advice);
    return ok('files', said);
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT') return warning('files', `${path} is not there; the next start makes it`, advice);
    return wrong('files', `${path} cannot be used: ${message}`, advice);
  }
}

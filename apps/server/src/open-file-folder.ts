import { prepareFolder } from '@stempel/services';
import { type Config, ConfigurationError } from './config.ts';

/** Makes the folder of files ready to be written. Throws ConfigurationError naming the variable, the folder and the reason. */
export async function openFileFolder(files: NonNullable<Config['files']>): Promise<void> {
  try {
    await prepareFolder(files);
  } catch (error) {
    const { message } = error as Error;
    throw new ConfigurationError(`FILES_DIR is "${files.path}", which cannot be written: ${message}.`);
  }
}

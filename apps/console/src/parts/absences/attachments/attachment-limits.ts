/** What is taken, by the type that the device says; the server looks at the content. */
export const acceptedTypes = 'application/pdf,image/png,image/jpeg';
export const maxMebibytes = 5;
/** Of one absence. */
export const maxFiles = 5;

const endings = /\.(?:pdf|png|jpe?g)$/i;

/** Why a file is not taken, before it is sent; null where it may be. `there` are the files that are there already. */
export function problemWith(file: File, there: number): 'fileKind' | 'fileLarge' | 'fileMany' | null {
  if (!acceptedTypes.split(',').includes(file.type) && !endings.test(file.name)) return 'fileKind';
  if (file.size > maxMebibytes * 1024 * 1024) return 'fileLarge';
  return there >= maxFiles ? 'fileMany' : null;
}

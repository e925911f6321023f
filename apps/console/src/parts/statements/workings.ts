/**
 * What a calculator worked with, as the engine lists it (`minutes before 440, calculator duration`), in the words of a language.
 * Undefined where one of it has no word: then the sentence stays as the engine wrote it.
 */
export function sayWorkings(
  listed: string,
  say: (name: string, value: string) => string | undefined,
): string | undefined {
  const said = listed.split(', ').map((one) => {
    const [, name = '', value = ''] = /^(.*?) ([^ ]+(?: \+ [^ ]+)*)$/.exec(one) ?? [];
    return say(name.replaceAll(' ', '_'), value);
  });
  return said.every((one) => one !== undefined) ? said.join(', ') : undefined;
}

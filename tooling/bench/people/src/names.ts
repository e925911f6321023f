const given = (
  'Anne Peter Kirsten Michael Mette Lars Hanne Jens Anna Thomas Helle Henrik Susanne Søren Lene Christian Maria Jan ' +
  'Marianne Martin Inge Niels Karen Anders Lone Morten Bente Jesper Camilla Hans Pia Jørgen Jette Mads Charlotte Per ' +
  'Louise Ole Inger Rasmus Åse Bjørn Jürgen Björn Zoë René Łukasz Đorđe Günther Käthe Frédéric Ødger Æbbe Lærke Noémie'
).split(' ');
const family = (
  'Nielsen Jensen Hansen Andersen Pedersen Christensen Larsen Sørensen Rasmussen Jørgensen Petersen Madsen Kristensen ' +
  'Olsen Thomsen Christiansen Poulsen Johansen Møller Mortensen Knudsen Jakobsen Jacobsen Mikkelsen Frederiksen Laursen ' +
  'Lund Holm Schmidt Eriksen Østergaard Østergård Müller Muller Groß Weiß Schröder Yılmaz Nguyễn Dvořák Wałęsa Ångström'
).split(' ');

/** The same number for everybody who asks, between 0 and 1: the bits of the seed stirred twice. */
function random(seed: number): number {
  let bits = Math.imul(seed ^ (seed >>> 16), 0x45d9f3b);
  bits = Math.imul(bits ^ (bits >>> 16), 0x45d9f3b);
  return ((bits ^ (bits >>> 16)) >>> 0) / 2 ** 32;
}

/** The first of a list are far more frequent than the last. */
function draw(list: readonly string[], seed: number): string {
  return list[Math.floor(random(seed) ** 1.7 * list.length)] ?? '';
}

/** A name as people in the north of Europe have them: a few are very common, one of five has two given names. */
export function nameOf(number: number): string {
  const second = number % 5 === 0 ? ` ${draw(given, number * 7 + 3)}` : '';
  // Somebody in a thousand has a name of their own.
  const own = number % 1000 === 1 ? `-Unika${Math.floor(number / 1000)}` : '';
  return `${draw(given, number * 3 + 1)}${second} ${draw(family, number * 11 + 5)}${own}`;
}

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

/** The same numbers for everybody who asks; each member of a list is half as frequent as one that stands far before it. */
function draw(list: readonly string[], seed: number): string {
  const spread = ((Math.imul(seed, 2_654_435_761) >>> 8) % 65_536) / 65_536;
  return list[Math.floor(spread ** 1.7 * list.length)] ?? '';
}

/** A name as people in the north of Europe have them: a few are very common, one of five has two given names. */
export function nameOf(number: number): string {
  const second = number % 5 === 0 ? ` ${draw(given, number * 7 + 3)}` : '';
  // Somebody in a thousand has a name of their own.
  const own = number % 1000 === 0 ? `-Unika${number / 1000}` : '';
  return `${draw(given, number * 3 + 1)}${second} ${draw(family, number * 11 + 5)}${own}`;
}

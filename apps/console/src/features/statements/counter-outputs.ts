/** Worked time first, then what it splits into; as the store keeps them, outputs have no order. */
const order = ['hours-worked', 'extra-work', 'overtime', 'minus-hours'];

/** The outputs of a counter in the order they are read; a single tier says nothing that its overtime does not. */
export function counterOutputs(
  outputs: Readonly<Record<string, number>>,
): ReadonlyArray<readonly [output: string, minutes: number]> {
  const isTiered = 'overtime-tier-2' in outputs;
  return Object.entries(outputs)
    .filter(([output]) => isTiered || output !== 'overtime-tier-1')
    .sort(([one], [other]) => placeOf(one) - placeOf(other));
}

function placeOf(output: string): number {
  const tier = Number(/^overtime-tier-(\d+)$/.exec(output)?.[1] ?? 0);
  // Tiers stand behind the overtime they are parts of.
  if (tier > 0) return order.indexOf('overtime') + 1 - 1 / (tier + 1);
  return order.includes(output) ? order.indexOf(output) : order.length;
}

const steps = [1, 1.2, 1.5, 2, 2.5, 3, 4, 5, 6, 8, 10];

/**
 * Where the axis of a picture ends: the next round figure beyond its last one, as `120:00` for 110:39. A whole number, as the
 * figures are; `unit` is how many of them one hour or one day is.
 */
export function axisEnd(value: number, unit: number): number {
  if (value === 0) return 0;
  const whole = Math.abs(value) / unit;
  const power = 10 ** Math.floor(Math.log10(whole));
  const step = steps.find((one) => one * power >= whole) ?? 10;
  return Math.sign(value) * Math.max(Math.abs(value), Math.round(step * power * unit));
}

import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

type Triple = readonly [number, number, number];

const tokens = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8');

/** A colour of the tokens in light and in dark, as linear light. */
function colourOf(name: string): Record<'light' | 'dark', Triple> {
  const number = '([\\d.]+)';
  const oklch = `oklch\\(${number} ${number} ${number}\\)`;
  const found = tokens.match(new RegExp(`--${name}: light-dark\\(${oklch}, ${oklch}\\)`));
  if (!found) throw new Error(`The tokens have no colour ${name}.`);
  const [light = 0, chroma = 0, hue = 0, ...dark] = found.slice(1).map(Number);
  const [darkLight = 0, darkChroma = 0, darkHue = 0] = dark;
  return { light: toLinear([light, chroma, hue]), dark: toLinear([darkLight, darkChroma, darkHue]) };
}

const times = (rows: readonly Triple[], [x, y, z]: Triple) =>
  rows.map(([a, b, c]) => a * x + b * y + c * z) as unknown as Triple;
const each = (value: Triple, change: (part: number) => number) => value.map(change) as unknown as Triple;

/** Björn Ottosson's OKLab; a colour outside of what screens show is as near as they come. */
function toLinear([light, chroma, hue]: Triple): Triple {
  const turn = (hue * Math.PI) / 180;
  const cones = times(
    [
      [1, 0.3963377774, 0.2158037573],
      [1, -0.1055613458, -0.0638541728],
      [1, -0.0894841775, -1.291485548],
    ],
    [light, chroma * Math.cos(turn), chroma * Math.sin(turn)],
  );
  const linear = times(
    [
      [4.0767416621, -3.3077115913, 0.2309699292],
      [-1.2684380046, 2.6097574011, -0.3413193965],
      [-0.0041960863, -0.7034186147, 1.707614701],
    ],
    each(cones, (part) => part ** 3),
  );
  return each(linear, (part) => Math.min(1, Math.max(0, part)));
}

function toLab(linear: Triple): Triple {
  const cones = times(
    [
      [0.4122214708, 0.5363325363, 0.0514459929],
      [0.2119034982, 0.6806995451, 0.1073969566],
      [0.0883024619, 0.2817188376, 0.6299787005],
    ],
    linear,
  );
  return times(
    [
      [0.2104542553, 0.793617785, -0.0040720468],
      [1.9779984951, -2.428592205, 0.4505937099],
      [0.0259040371, 0.7827717662, -0.808675766],
    ],
    each(cones, Math.cbrt),
  );
}

/** How colours look to whoever lacks a kind of cones (Machado, Oliveira and Fernandes, 2009). */
const eyes: Record<string, readonly Triple[]> = {
  all: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  'without long': [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  'without middle': [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  'without short': [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const seen = (eye: readonly Triple[], colour: Triple) =>
  toLab(each(times(eye, colour), (part) => Math.min(1, Math.max(0, part))));

function contrast(one: Triple, other: Triple): number {
  const luminance = ([red, green, blue]: Triple) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
  const [low = 0, high = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

const names = [1, 2, 3, 4, 5, 6].map((place) => `rule-${place}`);

for (const look of ['light', 'dark'] as const) {
  it(`letters are read on the colours of rules, and those are seen on what they lie on: ${look}`, () => {
    for (const name of names) {
      const tone = colourOf(name)[look];
      expect
        .soft(contrast(tone, colourOf('on-accent')[look]), `letter on ${name}`)
        .toBeGreaterThanOrEqual(4.5);
      for (const ground of ['sunken', 'surface']) {
        expect.soft(contrast(tone, colourOf(ground)[look]), `${name} on ${ground}`).toBeGreaterThanOrEqual(3);
      }
    }
  });

  it(`colours of rules are told apart, and from presence, by all eyes: ${look}`, () => {
    const tones = [...names, 'accent'];
    for (const [eye, cones] of Object.entries(eyes)) {
      for (const [index, one] of tones.entries()) {
        for (const other of tones.slice(index + 1)) {
          const away = Math.hypot(
            ...seen(cones, colourOf(one)[look]).map(
              (part, axis) => part - (seen(cones, colourOf(other)[look])[axis] ?? 0),
            ),
          );
          // Presence is also told from a rule by the edge between them.
          const least = other === 'accent' ? 0.05 : 0.09;
          expect.soft(away, `${one} from ${other}, ${eye}`).toBeGreaterThanOrEqual(least);
        }
      }
    }
  });
}

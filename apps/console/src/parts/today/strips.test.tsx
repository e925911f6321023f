import { NextIntlClientProvider } from 'next-intl';
import type { ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import english from '../../../messages/en.json' with { type: 'json' };
import { MarkLegend } from './mark-legend.tsx';
import { MarkedStrip } from './marked-strip.tsx';
import { type MarkedLine, marksOfDay } from './marks-of-day.ts';
import type { Piece } from './piece.ts';
import { letterOf, toneOf } from './rule-tone.ts';
import { StripLegend } from './strip-legend.tsx';

const render = (children: ReactNode) =>
  renderToStaticMarkup(
    <NextIntlClientProvider locale="en" messages={english} timeZone="UTC">
      {children}
    </NextIntlClientProvider>,
  );

const piece = (from: number, to: number, kind: Piece['kind'] = 'work'): Piece => ({
  ...{ id: `${from}`, from: from * 60, to: to * 60, kind, running: false },
});
const line = (index: number, start: string, end: string): MarkedLine => ({
  ...{ letter: letterOf(index), name: `Rule ${index}` },
  intervals: [{ start: `2026-03-02T${start}+01:00`, end: `2026-03-02T${end}+01:00` }],
});
const lines = [line(0, '17:00', '20:00'), line(1, '20:00', '22:00')];

/** The class of each colour in the markup with the letter it goes with. */
function tonesIn(markup: string): Record<string, string> {
  const found = markup.matchAll(/class="[^"]*(bg-rule-\d)[^"]*"[^>]*>(?:<span[^>]*>)?([A-Z])</g);
  return Object.fromEntries([...found].map(([, tone = '', letter = '']) => [letter, tone]));
}

it('two rules have two colours, and each has its own on the strip and in the legend', () => {
  const strip = render(
    <MarkedStrip
      pieces={[piece(8, 22)]}
      axis={{ from: 360, to: 1440 }}
      contractedMinutes={444}
      marks={marksOfDay(lines, '2026-03-02')}
      className=""
    />,
  );
  const onStrip = tonesIn(strip);
  expect(Object.keys(onStrip)).toEqual(['A', 'B']);
  expect(onStrip.A).not.toBe(onStrip.B);
  expect(tonesIn(render(<MarkLegend lines={lines} />))).toEqual(onStrip);
});

it('colours differ from letter to letter; where they are used up they begin again and the letters go on', () => {
  const six = Array.from({ length: 6 }, (_, index) => toneOf(letterOf(index)));
  expect(new Set(six).size).toBe(6);
  expect(letterOf(6)).toBe('G');
  expect(toneOf('G')).toBe(toneOf('A'));
  expect(letterOf(26)).toBe('A');
});

it('what is looked at stays as it is while all else steps back', () => {
  const strip = (lit?: string) =>
    render(
      <MarkedStrip
        pieces={[piece(8, 12), piece(13, 22)]}
        axis={{ from: 360, to: 1440 }}
        contractedMinutes={0}
        marks={marksOfDay(lines, '2026-03-02')}
        lit={lit}
        className=""
      />,
    );
  const back = (markup: string) =>
    [...markup.matchAll(/title="([^"]*)" class="[^"]*opacity-25/g)].map(([, title]) => title);
  expect(back(strip())).toEqual([]);
  expect(back(strip('B'))).toEqual(['Break 12:00–13:00', '08:00–12:00', '13:00–22:00', 'Rule 0 17:00–20:00']);
});

it('the legend names what the strips show: breaks and standby where there are some', () => {
  const said = (...days: Piece[][]) =>
    [...render(<StripLegend days={days} />).matchAll(/<\/span>([^<]+)<\/li>/g)].map(([, word]) => word);
  const contracted = 'Contracted hours, counted from when work began';
  expect(said([piece(8, 12)], [piece(13, 17)])).toEqual(['Presence', contracted]);
  expect(said([piece(8, 12), piece(13, 17)])).toEqual(['Presence', 'Break', contracted]);
  expect(said([piece(8, 12)], [piece(18, 20, 'standby'), piece(21, 22, 'standby')])).toEqual([
    ...['Presence', 'Standby', contracted],
  ]);
});

import type { FlowEdge, FlowPlace } from './balance-flow.ts';

/** A place as it is drawn: `x` in hundredths of the width, the rest in pixels. */
export interface DrawnPlace {
  readonly place: FlowPlace;
  /** What passes through it. */
  readonly minutes: number;
  readonly x: number;
  readonly y: number;
  readonly height: number;
  /** Of the last column: nothing runs behind it. */
  readonly isLast: boolean;
}

/** A band between two places, `path` in hundredths of the width and pixels. */
export interface DrawnBand {
  readonly edge: FlowEdge;
  readonly path: string;
}

export interface DrawnFlow {
  readonly places: readonly DrawnPlace[];
  readonly bands: readonly DrawnBand[];
  readonly height: number;
  /** Width of a place in hundredths, and of what lies between two columns. */
  readonly bar: number;
  readonly step: number;
}

/** Pixels of the fullest column without its gaps. */
const full = 200;
/** Two lines of words fit between the middles of two places. */
const gap = 34;
const edgeRoom = 18;
/** What is there is seen. */
const thinnest = 2;
const bar = 1.1;
/** Words of the last column stand behind it. */
const lastWords = 28;

/** Draws the flow to scale: as high as its minutes, what comes in and goes out of a place one below the other. */
export function layoutFlow(edges: readonly FlowEdge[]): DrawnFlow {
  const places = placesOf(edges);
  const columns = [0, 1, 2, 3].map((column) => places.filter(({ place }) => place.column === column));
  const used = columns.filter((column) => column.length > 0);
  const most = Math.max(1, ...used.map((column) => column.reduce((sum, { minutes }) => sum + minutes, 0)));
  const thick = (minutes: number) => (minutes === 0 ? 0 : Math.max(thinnest, (minutes / most) * full));
  const step = (100 - lastWords) / Math.max(1, used.length - 1);
  const drawn: DrawnPlace[] = [];
  for (const [index, column] of used.entries()) {
    let y = topOf(index, column, drawn);
    for (const { place, minutes } of column) {
      const sides = [
        edges.filter(({ from }) => from.id === place.id),
        edges.filter(({ to }) => to.id === place.id),
      ];
      const [out = 0, into = 0] = sides.map((side, isInto) =>
        side.reduce((sum, edge) => sum + thick(isInto ? edge.arriving : edge.minutes), 0),
      );
      const height = Math.max(out, into, thinnest);
      drawn.push({
        place,
        minutes,
        x: index * step,
        y,
        height,
        isLast: index > 0 && index === used.length - 1,
      });
      y += height + gap;
    }
  }
  const height = Math.max(0, ...drawn.map((one) => one.y + one.height)) + edgeRoom;
  return { places: drawn, bands: bandsOf(edges, drawn, thick), height, bar, step };
}

/** Columns begin at the top; those behind the contracted hours where the first place they come from does. */
function topOf(index: number, column: readonly { place: FlowPlace }[], drawn: readonly DrawnPlace[]): number {
  if (index < 2 || column.length === 0) return edgeRoom;
  const kind = column.some(({ place }) => place.column === 3) ? 'account' : 'above';
  return drawn.find(({ place }) => place.kind === kind)?.y ?? edgeRoom;
}

function placesOf(edges: readonly FlowEdge[]): { place: FlowPlace; minutes: number }[] {
  const all = new Map(
    edges.flatMap(
      ({ from, to }) =>
        [
          [from.id, from],
          [to.id, to],
        ] as const,
    ),
  );
  const sum = (of: readonly number[]) => of.reduce((total, one) => total + one, 0);
  return [...all.values()].map((place) => {
    const into = sum(edges.filter(({ to }) => to.id === place.id).map(({ arriving }) => arriving));
    const out = sum(edges.filter(({ from }) => from.id === place.id).map(({ minutes }) => minutes));
    return { place, minutes: Math.max(into, out) };
  });
}

function bandsOf(
  edges: readonly FlowEdge[],
  drawn: readonly DrawnPlace[],
  thick: (minutes: number) => number,
): DrawnBand[] {
  const at = new Map(drawn.map((one) => [one.place.id, one]));
  const [leaving, coming] = [new Map<string, number>(), new Map<string, number>()];
  const take = (taken: Map<string, number>, { place, y }: DrawnPlace, size: number) => {
    const from = taken.get(place.id) ?? y;
    taken.set(place.id, from + size);
    return from;
  };
  return edges.flatMap((edge) => {
    const [from, to] = [at.get(edge.from.id), at.get(edge.to.id)];
    if (!from || !to) return [];
    const [size, arriving] = [thick(edge.minutes), thick(edge.arriving)];
    const [left, right] = [take(leaving, from, size), take(coming, to, arriving)];
    return [{ edge, path: bandPath([from.x + bar, left, size], [to.x, right, arriving]) }];
  });
}

type Side = readonly [x: number, y: number, size: number];

function bandPath([x0, y0, size0]: Side, [x1, y1, size1]: Side): string {
  const middle = round((x0 + x1) / 2);
  const [left, right] = [round(x0), round(x1)];
  return (
    `M${left} ${round(y0)}C${middle} ${round(y0)} ${middle} ${round(y1)} ${right} ${round(y1)}` +
    `V${round(y1 + size1)}C${middle} ${round(y1 + size1)} ${middle} ${round(y0 + size0)} ${left} ${round(y0 + size0)}Z`
  );
}

const round = (value: number) => Math.round(value * 100) / 100;

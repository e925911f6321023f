/** What a path leads to: the value of each method, and the path's parameters as they stood in the URL. */
export type RouteMatch<T> = { byMethod: ReadonlyMap<string, T>; params: Readonly<Record<string, string>> };

type Node<T> = {
  literal: Map<string, Node<T>>;
  parameter: Node<T> | undefined;
  parameterNames: readonly string[];
  byMethod: Map<string, T>;
};

function newNode<T>(): Node<T> {
  return { literal: new Map(), parameter: undefined, parameterNames: [], byMethod: new Map() };
}

const parameterPattern = /^\{([a-z_]+)\}$/;

/** A trie of path templates such as `/projects/{id}`, built once; finding a path never backtracks. */
export class RouteTrie<T> {
  readonly #root = newNode<T>();

  /** Adds a route; throws when the method of that path is taken. */
  add(method: string, template: string, value: T): void {
    const names: string[] = [];
    let node = this.#root;
    for (const segment of template.slice(1).split('/')) {
      const name = parameterPattern.exec(segment)?.[1];
      if (name !== undefined) {
        names.push(name);
        node.parameter ??= newNode();
        node = node.parameter;
      } else {
        const next = node.literal.get(segment) ?? newNode<T>();
        node.literal.set(segment, next);
        node = next;
      }
    }
    if (node.byMethod.has(method)) throw new Error(`${method} ${template} is routed twice.`);
    node.byMethod.set(method, value);
    node.parameterNames = names;
  }

  /** Finds a path (without query); undefined when nothing is there. */
  find(path: string): RouteMatch<T> | undefined {
    const values: string[] = [];
    let node = this.#root;
    for (const segment of path.slice(1).split('/')) {
      const literal = node.literal.get(segment);
      if (literal) {
        node = literal;
      } else if (node.parameter && segment !== '') {
        const value = decodeSegment(segment);
        if (value === undefined) return undefined;
        values.push(value);
        node = node.parameter;
      } else {
        return undefined;
      }
    }
    if (node.byMethod.size === 0) return undefined;
    return { byMethod: node.byMethod, params: nameValues(node.parameterNames, values) };
  }
}

function decodeSegment(segment: string): string | undefined {
  if (!segment.includes('%')) return segment;
  try {
    return decodeURIComponent(segment);
  } catch {
    return undefined;
  }
}

function nameValues(names: readonly string[], values: readonly string[]): Record<string, string> {
  const params: Record<string, string> = Object.create(null);
  names.forEach((name, index) => {
    params[name] = values[index] ?? '';
  });
  return params;
}

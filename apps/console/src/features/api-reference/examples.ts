import type { Operation } from './contract.ts';

/** A call of the operation that works as it stands, once a key is in the environment. */
export function curlOf({ method, path, parameters, body, needsKey }: Operation, origin: string): string {
  const url = `${origin}/api${path.replaceAll(/\{([^}]+)\}/g, (_, name) => exampleOf(parameters, name))}`;
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map(({ name }) => `${name}=${encodeURIComponent(exampleOf(parameters, name))}`)
    .join('&');
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}"${url}${query ? `?${query}` : ''}"`,
    needsKey ? '-H "Authorization: Bearer $STEMPEL_KEY"' : '',
    ...bodyLines(body),
  ];
  return lines.filter(Boolean).join(' \\\n  ');
}

function exampleOf(parameters: Operation['parameters'], name: string): string {
  const example = parameters.find((parameter) => parameter.name === name)?.schema?.example;
  return example === undefined ? `{${name}}` : String(example);
}

function bodyLines(body: Operation['body']): string[] {
  if (!body) return [];
  if (body.mediaType === 'multipart/form-data') {
    const fields = body.fields.filter(({ name }) => name !== 'file').map(({ name }) => name);
    const example = (body.example ?? {}) as Record<string, unknown>;
    return [...fields.map((name) => `-F ${name}=${example[name] ?? '…'}`), '-F file=@import.jsonl'];
  }
  const json = JSON.stringify(body.example ?? {}).replaceAll("'", "'\\''");
  return [`-H "Content-Type: ${body.mediaType}"`, `-d '${json}'`];
}

/** Where the operation is tried: its place on the page of Scalar. */
export function tryAddress({ tag, method, path }: Pick<Operation, 'tag' | 'method' | 'path'>): string {
  return `/api/docs#tag/${tag.toLowerCase()}/${method}${path}`;
}

/** Whether an operation answers a search, in any order of its words. */
export function matches({ id, method, path, summary, permission }: Operation, search: string): boolean {
  const text = `${id} ${method} ${path} ${summary} ${permission ?? ''}`.toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

import { type Callable, callOf, type Filled, fieldsOfForm, formField, isForm } from './call.ts';

/** As one word of a shell, whatever is in it. */
function quoted(text: string): string {
  return `'${text.replaceAll("'", "'\\''")}'`;
}

/** The same call for a shell. The key is never in it: it is read from the environment. */
export function curlOf(operation: Callable, filled: Filled, origin: string): string {
  const { method, address, headers, body } = callOf(operation, filled);
  const lines = [
    `curl ${method === 'GET' ? '' : `-X ${method} `}${quoted(`${origin}${address}`)}`,
    operation.credential === 'none' ? '' : '-H "Authorization: Bearer $STEMPEL_KEY"',
    ...Object.entries(headers).map(([name, value]) => `-H ${quoted(`${name}: ${value}`)}`),
    ...(isForm(operation.body) ? formLines(operation, filled) : []),
    typeof body === 'string' ? `--data-raw ${quoted(body)}` : '',
  ];
  return lines.filter(Boolean).join(' \\\n  ');
}

function formLines({ body }: Callable, { values, file }: Filled): string[] {
  const fields = fieldsOfForm(body).flatMap(({ name }) => {
    const value = values[formField(name)];
    return value ? [`--form-string ${quoted(`${name}=${value}`)}`] : [];
  });
  return [...fields, `-F ${quoted(`file=@"${(file?.name ?? 'import.csv').replaceAll(/["\\]/g, '_')}"`)}`];
}

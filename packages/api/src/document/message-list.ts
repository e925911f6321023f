import { entryOf, type MessageCode, parametersIn } from '@stempel/core/messages';
import { statusOf } from '../edge/problem.ts';

/** As a cell of a Markdown table. */
function cell(text: string): string {
  return text.replaceAll('|', '\\|').replaceAll('<', '&lt;');
}

function row(code: MessageCode): string {
  const { refusal, field, text } = entryOf(code);
  const parameters = [...parametersIn(text)];
  const english = text.replaceAll(/\{([a-zA-Z]+):[a-z]+\}/g, '{$1}');
  const kinds = parameters.map(([name, kind]) => `\`${name}\` ${kind}`).join(', ');
  const status = refusal ? String(statusOf(refusal)) : '';
  return `| \`${code}\` | ${status} | ${field ? `\`${field}\`` : ''} | ${cell(english)} | ${kinds} |`;
}

/** Every message of the catalogue in Markdown: its code, the status and the field code it stands for, its English. */
export function messageList(codes: readonly MessageCode[]): string {
  return ['| Message | Status | `errors[].code` | English | Parameters |', '|---|---|---|---|---|']
    .concat([...codes].sort().map(row))
    .join('\n');
}

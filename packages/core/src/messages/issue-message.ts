import type { z } from 'zod';
import { english, isMessageCode } from './english.ts';
import { type Message, type MessageCode, type ParametersOf, say } from './message.ts';

type Issue = z.core.$ZodIssue;

/** The code of a message without parameters, as what a schema says of a value: `z.string().regex(…, issueCode('…'))`. */
export function issueCode<Code extends MessageCode>(code: Code): Code {
  return code;
}

/**
 * What a schema found, as a message: a schema of ours says the code of one (its parameters are those of the issue),
 * what the validator itself says is read from the issue.
 */
export function messageOfIssue(issue: Issue): Message {
  if (isMessageCode(issue.message)) {
    const params = 'params' in issue ? (issue.params as Message['params'] | undefined) : undefined;
    return { code: issue.message, params: params ?? {} };
  }
  const said = messageOfValidator(issue);
  // Its English stays as it is, whatever a later version of the validator says.
  return said && english(said) === issue.message ? said : say('plain-text', { text: issue.message });
}

function messageOfValidator(issue: Issue): Message | undefined {
  const { message } = issue;
  switch (issue.code) {
    case 'invalid_type': {
      const [, expected = '', got = ''] = /expected (.*), received (.*)$/.exec(message) ?? [];
      return say('type-expected', { expected, got });
    }
    case 'invalid_value':
      return issue.values.length === 1
        ? say('value-expected', { expected: after(message, 'expected ') })
        : say('option-expected', { values: after(message, 'one of ') });
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return issue.format === 'regex'
        ? say('pattern-not-matched', { regex: issue.pattern ?? '' })
        : say('format-not-valid', { format: after(message, 'Invalid ') });
    case 'not_multiple_of':
      return say('not-a-multiple', { step: String(issue.divisor) });
    case 'unrecognized_keys':
      return issue.keys.length === 1
        ? say('key-unknown', { name: JSON.stringify(issue.keys[0]) })
        : say('keys-unknown', { names: after(message, 'keys: ') });
    case 'invalid_key':
      return say('key-not-valid', { origin: issue.origin });
    case 'invalid_element':
      return say('element-not-valid', { origin: issue.origin });
    default:
      return say('not-valid');
  }
}

function tooSmall({ origin, minimum, inclusive }: z.core.$ZodIssueTooSmall): Message {
  const least = Number(minimum);
  if (origin === 'string') return say('text-too-short', { origin, least });
  if (origin === 'array') return say('list-too-short', { origin, least });
  return say(inclusive === false ? 'number-not-above' : 'number-too-small', { origin, least });
}

function tooBig({ origin, maximum, inclusive }: z.core.$ZodIssueTooBig): Message {
  const most = Number(maximum);
  if (origin === 'string') return say('text-too-long', { origin, most });
  if (origin === 'array') return say('list-too-long', { origin, most });
  return say(inclusive === false ? 'number-not-below' : 'number-too-large', { origin, most });
}

function after(text: string, words: string): string {
  return text.slice(text.indexOf(words) + words.length);
}

/** As `issueCode`, with the parameters: what a check adds to an issue of its own. */
export function issueSaid<Code extends MessageCode>(
  code: Code,
  params: ParametersOf<Code>,
): { message: Code; params: ParametersOf<Code> } {
  return { message: code, params };
}

import type { CatalogueEntry } from '../catalogue-entry.ts';

export const policies = {
  'draft-version-changed': {
    refusal: 'precondition-failed',
    text: 'The draft is at version {actual:number}, you saw {wanted}; read it again.',
  },
  'draft-gone': {
    refusal: 'precondition-failed',
    text: 'The draft you saw was published or thrown away meanwhile; read the policy again.',
  },
  'draft-outdated': {
    refusal: 'precondition-failed',
    text: 'The policy is at version {actual:number}, the draft was begun on {based:number}; compare them and save the draft again.',
  },
  'version-not-there': {
    refusal: 'invalid',
    field: 'unknown-version',
    text: 'No version starts on {date:date}; choose the first day of one.',
  },
  'version-in-force-already': {
    refusal: 'conflict',
    text: 'The version of {date:date} is in force already. Correct it, or publish another one from a later day.',
  },
  'only-version': {
    refusal: 'conflict',
    text: 'The version of {date:date} is the only one. Correct it and set its status to inactive: then it applies to nobody.',
  },
  'policy-file-no-json': {
    refusal: 'invalid',
    field: 'no-json',
    text: 'The file is not JSON ({reason}). Choose a file that was exported from a policy.',
  },
  'policy-file-of-kind': {
    refusal: 'invalid',
    field: 'another-kind',
    text: 'The file holds a policy of the kind "{found:word}"; here one of the kind "{wanted:word}" is edited. Import it there.',
  },
  'pack-unknown': {
    refusal: 'invalid',
    field: 'unknown-pack',
    text: 'There is no agreement pack "{id}"; there are: {names:list}.',
  },
  'pack-differs': {
    refusal: 'conflict',
    field: 'other-edition',
    text: 'The workspace holds another edition of the pack "{id}": {names} stay as they are, {codes} are missing. Publish the newer edition instead: it shows what it changes and asks from when.',
  },
  'edition-would-change-settled': {
    refusal: 'conflict',
    field: 'settled',
    text: 'From {from:date} on the edition would change time that is settled until {until:date} for people it applies to. Choose {free:date} or a later day.',
  },
  'edition-unknown': {
    refusal: 'invalid',
    field: 'unknown-edition',
    text: 'There is no edition {version} of "{id}"; there are: {names:list}.',
  },
  'pack-not-loaded': {
    refusal: 'conflict',
    field: 'not-loaded',
    text: 'The pack "{id}" is not loaded; load it from the date from which it shall apply.',
  },
  'edition-loaded-already': {
    refusal: 'conflict',
    field: 'not-newer',
    text: 'Edition {version} of "{id}" is loaded already, from {from:date}.',
  },
  'edition-not-yet-valid': {
    refusal: 'invalid',
    field: 'before-it-holds',
    text: 'The figures of edition {version} hold from {applies:date}; {from:date} is before. Choose {applies:date} or a later day.',
  },
  'pack-loaded-later': {
    refusal: 'invalid',
    field: 'before-loaded',
    text: 'The pack is in force from {loaded:date} only; choose that or a later day instead of {from:date}.',
  },
  'pack-edition-differs': {
    refusal: 'conflict',
    field: 'other-edition',
    text: 'Edition {loaded} of "{id}" is loaded, and edition {version} holds on that day. Publish the newer edition instead: it shows what it changes and asks from when.',
  },
  'edition-choice-missing': {
    refusal: 'invalid',
    field: 'undecided',
    text: '"{code}" was changed by hand at {at:instant}, and the edition changes it too (from {from:date}). Choose which of the two is meant, in every such place ({count:number}).',
  },
  'edition-part-changed': {
    refusal: 'precondition-failed',
    text: '"{code}" is at version {version:number}, you saw {seen}: it was changed meanwhile. Look at the difference again.',
  },
  'week-without-employment': {
    refusal: 'invalid',
    field: 'not-employed',
    text: 'The employee has no employment between {from:date} and {to:date}; choose another week.',
  },
  'field-of-policy': { text: '"{name}" belongs to the policy, not into its config' },
  'rule-code-taken': { text: 'another rule has the code "{code}"; choose another' },
  'code-named': {
    refusal: 'conflict',
    field: 'named-by-policy',
    text: 'These policies (with the dates of their versions) name the {noun:word} by its code "{code}": {policies:list}. Keep the code, or create another {noun:word} with the new code and publish versions of these policies that name it.',
  },
  'code-not-there': { text: 'there is no {noun:word} with the code "{code}"; create it first' },
  'dimension-value-not-there': {
    text: 'the dimension "{dimension}" has no value with the code "{code}"; add it first',
  },
  'figure-not-expected': {
    refusal: 'invalid',
    field: 'unknown-figure',
    text: 'The test expects nothing at "{path}".',
  },
  'whole-minutes-expected': {
    refusal: 'invalid',
    field: 'another-kind',
    text: 'Expect whole minutes at "{path}", not "{value}".',
  },
  'number-expected': {
    refusal: 'invalid',
    field: 'another-kind',
    text: 'Expect a number at "{path}", not "{value}".',
  },
  'week-not-keepable': {
    refusal: 'invalid',
    text: 'This week cannot be kept as a test: {path}: {sentence:message}.',
  },
  'tests-fail': {
    refusal: 'conflict',
    text: 'The policy no longer passes {titles}; mend the rules, or accept the new result of the test.',
  },
  'policy-kind-fixed': {
    refusal: 'invalid',
    field: 'fixed',
    text: 'The policy is of the kind "{kind:word}" for good.',
  },
  'policy-code-taken': {
    refusal: 'conflict',
    field: 'duplicate',
    text: 'There is a policy with the code "{code}" already; choose another.',
  },
  'not-a-varied-number': {
    refusal: 'invalid',
    field: 'wrong-type',
    text: 'The draft has no number at this place; choose one of its numbers.',
  },
  'varied-in-whole-numbers': {
    refusal: 'invalid',
    field: 'wrong-type',
    text: 'This number of the draft is whole; start at a whole number and use whole steps.',
  },
} as const satisfies Record<string, CatalogueEntry>;

export { catalogue } from './catalogue.ts';
export type { CatalogueEntry } from './catalogue-entry.ts';
export {
  asSentence,
  english,
  entryOf,
  isMessageCode,
  parametersIn,
  readMessage,
  storable,
} from './english.ts';
export { issueCode, issueSaid, messageOfIssue } from './issue-message.ts';
export {
  type FieldCode,
  type Message,
  type MessageCode,
  type ParameterKind,
  type ParameterKinds,
  plain,
  type Refusal,
  type RefusalCode,
  say,
} from './message.ts';
export { MessageError } from './message-error.ts';

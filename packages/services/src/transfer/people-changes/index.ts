export { changePeople } from './change-people.ts';
export {
  type ChangedField,
  changePeopleInput,
  type PeopleChangePreview,
  type PersonChangeResult,
  previewPeopleChangeInput,
} from './people-change-contract.ts';
export { previewPeopleChange } from './preview-people-change.ts';

export { nextReminders, type Reminded, remindPeople } from './remind-people.ts';

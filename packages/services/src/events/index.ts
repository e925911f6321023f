export { type CataloguedType, eventCatalogue } from './event-catalogue.ts';
export * from './event-contract.ts';
export { eventKinds, typesOf, untold } from './event-kinds.ts';
export { listEvents } from './list-events.ts';
export { testEventSchema, testType } from './test-event.ts';

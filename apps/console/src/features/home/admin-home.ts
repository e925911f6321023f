// What somebody looks at who runs the place: how far the close is, and what ran.
export { ClosePanel } from './close-panel.tsx';
export { WorkPanel } from './work-panel.tsx';

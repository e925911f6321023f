import { refuseNestedConnections } from '../../packages/db/src/nested-connection.ts';

// In every file of integration tests, whatever database it opens.
refuseNestedConnections();

import { describe, expect, it } from 'vitest';
import { at, kept } from '../../testing/rule.ts';

const filter = (config: object) => ({ plugin: 'dimension', config });

describe('dimension', () => {
  it('looks at its own dimension only', () => {
    const presence = [
      at(3, '08:00', '09:00', { dimensions: { vehicle: 'v1' } }),
      at(3, '10:00', '11:00', { dimensions: { equipment: 'v1' } }),
    ];
    expect(kept([filter({ dimension: 'vehicle', values: ['v1', 'v2'] })], presence)).toEqual([
      '03 08:00-09:00',
    ]);
  });

  it('is not confused by names every object has', () => {
    expect(kept([filter({ dimension: 'constructor', values: ['x'] })], [at(3, '08:00', '09:00')])).toEqual(
      [],
    );
  });
});

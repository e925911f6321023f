import { describe, expect, it } from 'vitest';
import { type Availability, isAvailable } from './availability.ts';

const any = { working_countries: [], org_units: [], employment_terms: [] };
const where: Availability = {
  workingCountry: 'DK',
  orgUnitPath: ['shop', 'region'],
  employmentTerms: 'monthly',
};

describe('an availability scope', () => {
  it('is met by anybody where its lists are empty', () => {
    expect(isAvailable(any, { workingCountry: null, orgUnitPath: [], employmentTerms: null })).toBe(true);
  });

  it.each([
    [
      'a country',
      { working_countries: ['DE', 'DK'] },
      { working_countries: ['DE'] },
      { workingCountry: null },
    ],
    [
      'a unit or one above it',
      { org_units: ['other', 'region'] },
      { org_units: ['other'] },
      { orgUnitPath: [] },
    ],
    [
      'terms',
      { employment_terms: ['hourly', 'monthly'] },
      { employment_terms: ['hourly'] },
      { employmentTerms: null },
    ],
  ])('asks for %s of its list', (_name, met, missed, unknown) => {
    expect(isAvailable({ ...any, ...met }, where)).toBe(true);
    expect(isAvailable({ ...any, ...missed }, where)).toBe(false);
    expect(isAvailable({ ...any, ...met }, { ...where, ...unknown })).toBe(false);
  });

  it('asks for all of its conditions together', () => {
    const scope = { working_countries: ['DK'], org_units: ['shop'], employment_terms: ['hourly'] };
    expect(isAvailable(scope, where)).toBe(false);
    expect(isAvailable(scope, { ...where, employmentTerms: 'hourly' })).toBe(true);
    expect(isAvailable(scope, { ...where, employmentTerms: 'hourly', workingCountry: 'SE' })).toBe(false);
    expect(isAvailable(scope, { ...where, employmentTerms: 'hourly', orgUnitPath: ['region'] })).toBe(false);
  });
});

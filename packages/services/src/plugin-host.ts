import type { PluginHost } from '@stempel/core';
import { countryHolidays } from './holiday-calendars/country-holidays.ts';

/** What plugins may know of the world beside their input: the public holidays of countries. */
export const pluginHost: PluginHost = { countryHolidays };

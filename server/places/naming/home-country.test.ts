import { expect, it } from 'vitest'
import { isHomeCountry } from './home-country.ts'

it.each([
  ['LU', 'Europe/Luxembourg', true],
  ['DE', 'Europe/Berlin', true],
  ['DE', 'Europe/Busingen', true],
  ['CH', 'Europe/Berlin', false],
  ['US', 'America/New_York', true],
  ['US', 'Pacific/Honolulu', true],
  ['CA', 'America/New_York', false],
  ['CN', 'Asia/Shanghai', true],
  ['CN', 'Asia/Urumqi', true],
  ['HK', 'Asia/Shanghai', false],
  ['HK', 'Asia/Hong_Kong', true],
  // Older and newer names of a zone.
  ['CN', 'Asia/Chongqing', true],
  ['IN', 'Asia/Kolkata', true],
  ['IN', 'Asia/Calcutta', true],
  ['UA', 'Europe/Kyiv', true],
  ['FR', 'Indian/Reunion', false],
  ['GB', 'UTC', false],
  ['GB', null, false],
  ['GB', undefined, false],
  ['GB', 'Not/AZone', false],
  ['QQ', 'Europe/London', false],
])('%s is the home country in %s: %s', (country, timeZone, isHome) => {
  expect(isHomeCountry(country, timeZone)).toBe(isHome)
})

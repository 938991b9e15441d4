import { expect, it } from 'vitest'
import { joinName } from './joined-name.ts'

it.each([
  [['Kowloon', 'Hong Kong', 'China'], 'Kowloon, Hong Kong, China'],
  [['Luxembourg', 'Luxembourg', 'Luxembourg'], 'Luxembourg'],
  [[undefined, 'Luxembourg', 'Luxembourg'], 'Luxembourg'],
  [['Gasperich', 'Luxembourg', 'Luxembourg'], 'Gasperich, Luxembourg'],
  [[undefined, 'Panamá', 'Panama'], 'Panama'],
  [['New York', 'New York City', undefined], 'New York City'],
  [['Zürich (Kreis 5)', 'Zürich', 'Switzerland'], 'Zürich (Kreis 5), Switzerland'],
  [['City of London', 'London', undefined], 'City of London'],
  [['Ümraniye', 'Umraniye', 'Türkiye'], 'Ümraniye, Türkiye'],
  [['上海市', '上海', '中国'], '上海市, 中国'],
  // Parts of words are no names.
  [['Yorkville', 'York', undefined], 'Yorkville, York'],
  [['Newport', 'Port', undefined], 'Newport, Port'],
  // A city keeps the name of its country.
  [[undefined, 'Mexico City', 'Mexico'], 'Mexico City, Mexico'],
  [[undefined, undefined, 'Algeria'], 'Algeria'],
  [[undefined, undefined, undefined], undefined],
] as const)('%j is %j', ([locality, settlement, country], name) => {
  expect(joinName({ locality, settlement, country })).toBe(name)
})

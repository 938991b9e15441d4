import { expect, test } from 'vitest'
import { listPeople } from './people.ts'

test.each([
  ['Lunch with Maria, then Maria’s sister', ['Maria']],
  ['My grandmother rang. Grandmother is well.', ['Grandmother']],
  ['Linda comida. Vi a Linda en la plaza.', ['Linda']],
  ['Linda comida en la plaza', []],
  ['Der Zug kam mit Oma und Jürgen', ['Oma', 'Jürgen']],
  ['和外婆视频，王老师也在', ['王', '外婆']],
  ['佐藤さんとお母さんと', ['佐藤', 'お母さん']],
  ['A walk by the Lake, and Tea', []],
])('the people of %j', (text, names) => expect([...listPeople(text).values()]).toEqual(names))

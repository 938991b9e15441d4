import { expect, test } from 'vitest'
import { decodeName } from './zip-source.ts'

const UTF8_FLAG = 0x800

test.each<[string, Buffer, number, string]>([
  ['with the flag for UTF-8', Buffer.from('Größe 日記.png'), UTF8_FLAG, 'Größe 日記.png'],
  ['in UTF-8 without the flag', Buffer.from('Größe 日記.png'), 0, 'Größe 日記.png'],
  ['of DOS', Buffer.from('Gr\x94\xe1e, \x82t\x82, \xb5gua.png', 'latin1'), 0, 'Größe, été, Água.png'],
  ['in GBK', Buffer.from([0xc8, 0xd5, 0xbc, 0xc7, 0x2e, 0x6d, 0x64]), 0, '日记.md'],
])('a name %s is decoded', (_what, raw, flags, name) => {
  expect(decodeName(raw, flags)).toBe(name)
})

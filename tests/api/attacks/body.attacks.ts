import { maxBodyBytes } from '../../../contract/route.ts'
import type { Attack, Spoilt, Subject } from './attack.ts'

/** Bodies that are refused before anybody asks what they say. */
type Form = readonly [what: string, spoilt: Spoilt]

const onBody =
  (forms: (target: Subject) => readonly Form[]): Attack['forms'] =>
  (target) =>
    target.declaration.body ? forms(target) : []

const raw = (bodies: readonly (readonly [string, string | Uint8Array])[]): readonly Form[] =>
  bodies.map(([what, rawBody]) => [what, { rawBody }])

/** The valid body with more written into it, as no JSON writer would. */
const withMember = (target: Subject, member: string): string => {
  const json = JSON.stringify(target.body ?? {})
  return json === '{}' ? `{${member}}` : `${json.slice(0, -1)},${member}}`
}
/** Whether the route reads what other programs send: their lists, and members that it does not know. */
const isForeign = ({ declaration }: Subject): boolean => declaration.access === 'feed'

/** Those that the route would read. @param others that a route may skip which knows the members of no other program */
const withMembers = (
  members: readonly (readonly [what: string, member: string])[],
  others: typeof members = [],
): Attack['forms'] =>
  onBody((target) =>
    raw(
      [...members, ...(isForeign(target) ? [] : others)]
        .map(([what, member]) => [what, withMember(target, member)] as const)
        .filter(([, body]) => Buffer.byteLength(body) <= maxBodyBytes(target.declaration)),
    ),
  )

const bytes = (...parts: (string | number[])[]) =>
  Buffer.concat(parts.map((part) => (typeof part === 'string' ? Buffer.from(part) : Buffer.from(part))))

const nested = (open: string, close: string, depth: number) => open.repeat(depth) + close.repeat(depth)

export const bodyAttacks: readonly Attack[] = [
  {
    name: 'a body of another type than JSON',
    forms: onBody(() =>
      [
        undefined,
        '',
        'text/plain',
        'application/x-www-form-urlencoded',
        'multipart/form-data; boundary=x',
        'application/xml',
        'application/jsonp',
        'text/json',
        'application/json5; charset=utf-8',
      ].map((contentType): Form => [String(contentType), { contentType }]),
    ),
    answers: 'UNSUPPORTED_MEDIA_TYPE',
  },
  {
    name: 'a body that is no JSON',
    forms: onBody((target) =>
      raw([
        ['a brace', '{'],
        ['a word', 'hello'],
        ['a comma at the end', '{"name":"a",}'],
        ['single quotes', "{'name':'a'}"],
        ['NaN', '{"name":NaN}'],
        ['a comment', '{"name":"a"/* b */}'],
        ['two values', '{"name":"a"}{"name":"b"}'],
        ['spaces', '   '],
        ['a NUL after it', `${JSON.stringify(target.body ?? {})}\u0000`],
        ['no UTF-8', bytes('{"name":"', [0xff, 0xfe], '"}')],
        ['a surrogate in UTF-8', bytes('{"name":"', [0xed, 0xa0, 0x80], '"}')],
        ['an overlong form', bytes('{"name":"', [0xc0, 0xaf], '"}')],
        ['UTF-16', Buffer.from('{"name":"a"}', 'utf16le')],
      ]),
    ),
    answers: 'INVALID_INPUT',
    at: /^body$/,
  },
  {
    name: 'JSON that is no object',
    forms: onBody((target) =>
      raw(
        ['null', '"name"', '7', 'true', ...(isForeign(target) ? ['[7]'] : ['[]', '[{}]'])].map((json) => [
          json,
          json,
        ]),
      ),
    ),
    answers: 'INVALID_INPUT',
    at: /^body$/,
  },
  {
    name: 'a body of a byte more than the route reads',
    forms: onBody((target) =>
      raw([['spaces', JSON.stringify(target.body ?? {}).padEnd(maxBodyBytes(target.declaration) + 1, ' ')]]),
    ),
    answers: 'PAYLOAD_TOO_LARGE',
  },
  {
    name: 'a body that is too deep',
    forms: withMembers([
      ['33 lists', `"deep":${nested('[', ']', 32)}`],
      ['500,000 lists', `"deep":${nested('[', ']', 500_000)}`],
      ['100,000 objects', `"deep":${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
    ]),
    answers: 'INVALID_INPUT',
    at: /^body$/,
  },
  {
    name: '100,000 members, items or characters of a name',
    forms: withMembers(
      [],
      [
        ['members', Array.from({ length: 100_000 }, (_, index) => `"${index}":0`).join()],
        ['items', `"list":[${'0,'.repeat(99_999)}0]`],
        ['characters of a name', `"${'x'.repeat(100_000)}":0`],
      ],
    ),
    answers: 'INVALID_INPUT',
    at: /^body\b/,
  },
  {
    name: 'what JSON can write and nobody can keep',
    forms: withMembers(
      [
        ['a number beyond all numbers', '"extra":1e999'],
        ['its negative', '"extra":-1e999'],
        ['a lone surrogate in a name', '"\\ud800":1'],
        ['__proto__', '"__proto__":{"isAdmin":true}'],
      ],
      [
        ['NUL in a name', '"\\u0000":1'],
        ['constructor', '"constructor":{"prototype":{"isAdmin":true}}'],
      ],
    ),
    answers: 'INVALID_INPUT',
    at: /^body\b/,
  },
]

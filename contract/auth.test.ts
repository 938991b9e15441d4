import { expect, test } from 'vitest'
import { EmailSchema } from './auth.ts'

test.each([
  'ada@example.org',
  "o'hara+diary@mail.example.co.uk",
  'a_b-c.d@xn--bcher-kva.example',
  `${'a'.repeat(64)}@example.org`,
  `a@${'b'.repeat(63)}.org`,
])('%s is an e-mail address', (email) => {
  expect(EmailSchema.safeParse(email).success).toBe(true)
})

test.each([
  '',
  'ada',
  '@example.org',
  'ada@',
  'ada@localhost',
  'ada@@example.org',
  'ada@example..org',
  'ada@-example.org',
  'ada@example-.org',
  'ada@.example.org',
  'ada@example.org.',
  'ada@example.o',
  'ada@127.0.0.1',
  'ada@[127.0.0.1]',
  'ada@exam_ple.org',
  'ada@exämple.org',
  '.ada@example.org',
  'ada.@example.org',
  'ad..a@example.org',
  'ada @example.org',
  ' ada@example.org',
  'ada@example.org\n',
  'ada@example.org\r\nBcc: bob@example.org',
  '"a b"@example.org',
  'Ada <ada@example.org>',
  'ada@example.org,bob@example.org',
  'ada@example.org;bob@example.org',
  'ada\u0000@example.org',
  'аda@example.org',
  'ada\u200b@example.org',
  'ada%bob@example.org',
  'ada@example.org?cc=bob@example.org',
  `${'a'.repeat(65)}@example.org`,
  `a@${'b'.repeat(64)}.org`,
  `a@${'bcd.'.repeat(70)}org`,
])('%j is none', (email) => {
  expect(EmailSchema.safeParse(email).success).toBe(false)
})

test.each([
  ['dots', `${'a.'.repeat(100_000)}@`],
  ['hyphens', `a@${'b-'.repeat(100_000)}`],
  ['hosts', `a@${'b.'.repeat(100_000)}`],
])('a long one of %s is refused without a long search', (_what, email) => {
  const start = performance.now()
  expect(EmailSchema.safeParse(email).success).toBe(false)
  expect(performance.now() - start).toBeLessThan(1_000)
})

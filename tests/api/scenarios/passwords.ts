/** What may be a password, and what may not: each with a few words for the name of its test. */
export const goodPasswords: readonly [string, string][] = [
  ['of 8 characters', '12345678'],
  ['of 8 characters beyond the basic plane', '🌲'.repeat(8)],
  ['of spaces alone, since no composition is asked for', ' '.repeat(8)],
  ['of 1,024 bytes', 'x'.repeat(1024)],
  ['of 1,023 bytes in 341 characters', '日'.repeat(341)],
  ['in any script', 'пароль с пробелом'],
]

export const badPasswords: readonly [string, unknown][] = [
  ['of 7 characters', '1234567'],
  ['of 4 characters that are 8 code units', '🌲'.repeat(4)],
  ['of 1,025 bytes', 'x'.repeat(1025)],
  ['of 1,026 bytes in 342 characters', '日'.repeat(342)],
  ['with NUL', 'eight or\u0000more'],
  ['that is empty', ''],
  ['that is a number', 12345678],
  ['that is null', null],
]

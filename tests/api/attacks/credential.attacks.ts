import type { Attack } from './attack.ts'

const closed =
  (forms: Attack['forms']): Attack['forms'] =>
  (target) =>
    target.declaration.access === 'public' ? [] : forms(target)

const each = (credentials: Readonly<Record<string, string>>) =>
  Object.entries(credentials).map(([what, value]) => [what, { credentials: [value] }] as const)

/** Ways to come without the right to. */
export const credentialAttacks: readonly Attack[] = [
  {
    name: 'no credential',
    forms: closed(({ world }) => [
      ['none', { credentials: [] }],
      ['in the query alone', { credentials: [], query: { access_token: world.ada.token } }],
      ['in a cookie alone', { credentials: [], headers: ['Cookie', `token=${world.ada.token}`] }],
    ]),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'a credential that is none',
    forms: closed(({ world: { ada } }) =>
      each({
        empty: '',
        'a scheme alone': 'Bearer',
        'another scheme': 'Basic YWRhOnB3',
        'a token without a scheme': ada.token,
        'a word': 'Bearer null',
        SQL: "Bearer ' OR 1=1 --",
        'a login token that was never given': `Bearer dl_${'A'.repeat(65)}`,
        'an API key that was never given': `Bearer dk_${'A'.repeat(65)}`,
        '8,000 characters': `Bearer dl_${'x'.repeat(8000)}`,
        'without its last character': `Bearer ${ada.token.slice(0, -1)}`,
        'with one more': `Bearer ${ada.token}A`,
        'in other case': `Bearer ${ada.token.toUpperCase()}`,
        'under the prefix of a key': `Bearer ${ada.token.replace(/^dl_/, 'dk_')}`,
        'after another': `Bearer ${ada.token} ${ada.token}`,
        'behind a comma': `Bearer x, Bearer ${ada.token}`,
      }),
    ),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'a credential whose random part is another user’s',
    forms: closed(({ world: { ada, bob } }) => {
      const [own, others] = [ada.token.slice(0, 25), bob.token.slice(25)]
      return each({ 'the user of one, the secret of another': `Bearer ${own}${others}` })
    }),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'a credential that has ended',
    forms: closed(({ ended }) =>
      Object.entries(ended).map(([what, token]) => [what, { credentials: [`Bearer ${token}`] }] as const),
    ),
    answers: 'UNAUTHORIZED',
  },
  {
    name: 'two credentials',
    forms: ({ world: { ada, bob } }) => {
      const [own, others] = [`Bearer ${ada.token}`, `Bearer ${bob.token}`]
      return [
        ['the same twice', { credentials: [own, own] }],
        ['another user’s too', { credentials: [own, others] }],
        ['another user’s first', { credentials: [others, own] }],
        ['an empty one first', { credentials: ['', own] }],
        ['in other case', { credentials: [own], headers: ['authorization', others] }],
      ]
    },
    answers: 'INVALID_INPUT',
    at: /^header\.authorization$/,
  },
  {
    name: 'an API key where a login token is asked for',
    forms: ({ declaration, key }) =>
      declaration.access === 'login' || declaration.access === 'operator'
        ? each({ 'a valid key': `Bearer ${key}` })
        : [],
    answers: 'FORBIDDEN',
  },
]

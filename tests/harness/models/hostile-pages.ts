// Pages and notes that are costly to compare, in the limits of the contract.

interface HostilePage {
  page: string
  note: string
}

const repeated = (length: number, part: string) => part.repeat(Math.floor(length / part.length))
const counted = (length: number, make: (index: number) => string) =>
  Array.from({ length: Math.floor(length / 8) }, (_, index) => make(index))
    .join('')
    .slice(0, length)

/** @param length of page and note, in characters */
export const HOSTILE_PAGES: Readonly<Record<string, (length: number) => HostilePage>> = {
  figures: (length) => ({ page: repeated(length, '6 km 4 kg '), note: repeated(length, '5 km 3 kg ') }),
  'different figures': (length) => ({
    page: counted(length, (index) => `${index} km `),
    note: counted(length, (index) => `${index + 1} km `),
  }),
  fractions: (length) => ({ page: repeated(length, '1/2/3/4/'), note: repeated(length, '1/3 2/4 ') }),
  durations: (length) => ({
    page: repeated(length, 'two hours and 5 minutes '),
    note: repeated(length, 'three hours and 4 minutes '),
  }),
  dates: (length) => ({
    page: repeated(length, 'We met on 3 May 2024. '),
    note: repeated(length, 'We met on 4 May 2024. '),
  }),
  blanks: (length) => ({ page: `We went${' '.repeat(length - 20)}home.`, note: 'We went home.' }),
  'Han figures': (length) => ({
    page: repeated(length, '三千五百公里'),
    note: repeated(length, '三千四百公里'),
  }),
  'thousands of sentences': (length) => ({
    page: repeated(length, 'We ate 5 km. '),
    note: repeated(length, 'We ran 6 km. '),
  }),
}

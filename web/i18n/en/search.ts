/** The search screen. */
export const searchWords = {
  label: 'Search your diary',
  start: 'Finds events and pages, also other forms of a word, and days: “3 May”, “last summer”.',
  hint: '“A phrase” is found word for word, word* with any ending, and −word is left out. The filters work without a word too.',
  any: 'Everything',
  page: 'Diary page',
  place: 'Place',
  pages: 'Days',
  anyDate: 'any date',
  pagesAny: 'Any day',
  pagesWith: 'With a page',
  pagesWithout: 'Without a page',
  none: 'Nothing found. Perhaps it had another name that day: try one word less, a place or a time.',
  noneOffline:
    'Nothing found in the days that this device keeps. Older ones can be searched once the service is back.',
  widen: 'Search without the filters',
  didYouMean: 'Did you mean',
  count: (count: number) => (count === 1 ? '1 result' : `${count} results`),
  countAtLeast: (count: number) => `${count} results or more`,
  offline: (since: string) => `Only the days since ${since} are searched: the service cannot be reached.`,
  similar: (words: string) => `similar: ${words}`,
  onDate: 'on that date',
}

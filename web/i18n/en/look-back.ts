export const lookBackWords = {
  heading: 'Looking back',
  yearsAgo: (years: number) => (years === 1 ? 'A year ago' : `${years} years ago`),
  yesterday: (lines: number) =>
    lines === 1 ? 'Yesterday has one line and no page yet.' : `Yesterday has ${lines} lines and no page yet.`,
  pageIsThere: 'Your page of yesterday is there',
  write: 'Write it up',
  later: 'Not now',
  lastPage: 'The latest page',
}

/** Calendar and trash. */
export const listsWords = {
  calendar: {
    previous: 'Previous month',
    next: 'Next month',
    hasPage: 'page written',
    isStale: 'page out of date',
    empty: 'Nothing in this month.',
    emptyYear: 'Nothing in this year.',
    goToMonth: 'Go to month',
    views: 'View',
    month: 'Month',
    year: 'Year',
    previousYear: 'Previous year',
    nextYear: 'Next year',
    choose: 'What a day holds is shown here.',
    moreEvents: (count: number) => (count === 1 ? 'and 1 more line' : `and ${count} more lines`),
    sum: ({ days, events, pages }: { days: number; events: number; pages: number }) =>
      [
        days === 1 ? '1 day' : `${days.toLocaleString('en')} days`,
        events === 1 ? '1 line' : `${events.toLocaleString('en')} lines`,
        pages === 1 ? '1 page' : pages > 1 && `${pages.toLocaleString('en')} pages`,
      ]
        .filter(Boolean)
        .join(', '),
    fewer: 'Fewer lines',
    more: 'more',
    noMood: 'lines, no mood',
  },
  trash: {
    notKept: 'This service keeps nothing of what is deleted. This cannot be undone.',
  },
}

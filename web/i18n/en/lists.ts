/** Calendar and trash. */
export const listsWords = {
  calendar: {
    title: 'Calendar',
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
    moreEvents: (count: number) => (count === 1 ? 'and 1 more event' : `and ${count} more events`),
    sum: ({ days, events, pages }: { days: number; events: number; pages: number }) =>
      [
        days === 1 ? '1 day' : `${days} days`,
        events === 1 ? '1 event' : `${events} events`,
        pages === 1 ? '1 page' : pages > 1 && `${pages} pages`,
      ]
        .filter(Boolean)
        .join(', '),
    nothing: 'Nothing',
    fewer: 'Fewer events',
    more: 'more',
  },
  trash: {
    title: 'Trash',
    empty: 'Nothing has been thrown away.',
    intro: 'What you delete stays here for a while before it goes for ever.',
    introDays: (days: number) =>
      days === 1
        ? 'What you delete stays here for a day before it goes for ever.'
        : `What you delete stays here for ${days} days before it goes for ever.`,
    none: 'This service keeps nothing of what is deleted.',
    notKept: 'This service keeps nothing of what is deleted. This cannot be undone.',
    restore: 'Restore',
    restored: 'Restored.',
    notRestored:
      'It is no longer in the trash, or its day has another page. Delete that page first, then this one can be restored.',
    emptyAll: 'Empty the trash',
    emptyConfirm: 'Everything in the trash is deleted for ever. This cannot be undone.',
    expires: (when: string) => `until ${when}`,
    day: 'Day',
    page: 'Diary page',
    event: 'Event',
  },
}

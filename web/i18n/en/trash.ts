/** The trash. */
export const trashWords = {
  empty: 'Nothing has been thrown away.',
  intro: 'What you delete stays here for a while before it goes for ever.',
  introDays: (days: number) =>
    days === 1
      ? 'What you delete stays here for a day before it goes for ever.'
      : `What you delete stays here for ${days} days before it goes for ever.`,
  none: 'This service keeps nothing of what is deleted.',
  restore: 'Restore',
  restored: 'Restored.',
  notRestored:
    'It is no longer in the trash, or its day has another page. Delete that page first, then this one can be restored.',
  emptyAll: 'Empty the trash',
  emptyConfirm: 'Everything in the trash is deleted for ever. This cannot be undone.',
  expires: (when: string) => `until ${when}`,
  day: 'Day',
  page: 'Diary page',
  event: 'Line',
}

/** What is said on every screen. */
export const announcementWords = {
  cut: (left: number, written: string) =>
    left === 1
      ? 'The pasted text is too long for this field: its last character was left out.'
      : `The pasted text is too long for this field: its last ${written} characters were left out.`,
  conflict: (date: string) =>
    `A line of ${date} was changed here and on another device. Both are kept: choose on its day.`,
  show: 'Show',
}

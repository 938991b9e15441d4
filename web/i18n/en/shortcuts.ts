/** The list of keyboard shortcuts. */
export const shortcutWords = {
  title: 'Keyboard shortcuts',
  write: 'Write a line',
  search: 'Search',
  turn: 'The previous or the next day or page',
  bold: 'Bold, in a page that is edited',
  italics: 'Italics, in a page that is edited',
  close: 'Close what is open',
  list: 'This list',
  or: 'or',
}

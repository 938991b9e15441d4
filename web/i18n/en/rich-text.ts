/** The editor of a page without signs. */
export const richTextWords = {
  format: 'Format',
  title: 'Title',
  bold: 'Bold',
  italic: 'Italic',
  bullets: 'List',
  numbers: 'Numbered list',
  quote: 'Quotation',
  undo: 'Undo the last change',
  redo: 'Redo',
  picture: 'Picture',
  caption: 'Caption',
  up: 'Move up',
  down: 'Move down',
  remove: 'Take out',
  missing: 'This picture cannot be shown.',
}

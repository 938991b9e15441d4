/** Earlier states of a line, and changes of one line on two devices. */
export const statesWords = {
  conflict: 'This line was changed on another device meanwhile. Both texts are here.',
  mine: 'Yours',
  theirs: 'From the other device',
  keepMine: 'Keep mine',
  keepTheirs: 'Keep the other',
  keepBoth: 'Keep both',
  bothHint: '“Keep both” puts them one below the other, for you to edit.',
  keptTheirs: 'The other text stays.',
  earlier: 'Earlier states',
  until: (moment: string) => `Until ${moment}`,
  none: 'Nothing earlier is kept any more.',
  withFiles: (count: number) => (count === 1 ? 'With a file' : `With ${count} files`),
  restore: 'Go back to this',
  restored: 'The line says again what it said.',
}

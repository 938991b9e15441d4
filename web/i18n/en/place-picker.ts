export const placePickerWords = {
  title: 'Choose a place',
  search: 'Name of the place',
  own: 'Yours',
  none: 'No place of this name is known. You can still use the name.',
  asName: (name: string) => `Use “${name}” as the name`,
  onMap: 'Choose on the map',
  move: 'Move on the map',
  hint: 'Drag the map under the pin, or move it by the arrow keys. + and − zoom.',
  back: 'Back',
  usePoint: 'Use this point',
  keepName: (name: string) => `Keep “${name}”`,
  takeName: (name: string) => `Name it “${name}”`,
}

/** Figures of an event: hours of sleep, steps, weight. */
export const measuresWords = {
  figures: 'Figures',
  value: (name: string) => `${name}: value`,
  valueHint: 'A number, such as 6.5 or 6:30',
  unit: (name: string) => `${name}: unit`,
  unitHint: 'unit',
  remove: (name: string) => `Remove ${name}`,
  another: 'Another',
  name: 'Name of the figure',
  nameHint: 'Name, such as “Water”',
  add: 'Add',
  /** Offered before a diary has names of its own: name and unit. */
  first: [
    ['Sleep', 'h'],
    ['Steps', ''],
    ['Weight', 'kg'],
    ['Heart rate', 'bpm'],
    ['Mood', '/5'],
  ],
}

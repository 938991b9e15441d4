/** The map of places. */
export const mapWords = {
  map: {
    title: 'Map',
    everything: 'All years',
    loading: (count: number) => `Loading … ${count} so far`,
    count: (count: number) => (count === 1 ? '1 event with a place' : `${count} events with a place`),
    nearer: 'Zoom in',
    farther: 'Zoom out',
    showAll: 'Show all',
    outlineSource: 'Outline: Natural Earth',
    list: 'Places',
    unnamed: 'Without a name',
    selected: (count: number) => (count === 1 ? 'One event here.' : `${count} events here.`),
    selectAll: 'List all',
  },
}

/** What is said about time, and about being without the service. */
export const offlineWords = {
  offline: {
    newVersion: 'There is a new version of Dayleaf.',
    load: 'Load it',
  },
  time: {
    title: 'Time',
    zone: 'Time zone',
    asDevice: (zone: string) => `As this device (${zone})`,
    dayStart: 'A day begins at',
    dayStartHint: 'What happens before belongs to the day before.',
    now: (moment: string, date: string) => `It is ${moment}; your diary is at ${date}.`,
  },
}

import type { ClientErrorCode } from '../../api/api-error.ts'

/** What is said about time, and about being without the service. */
export const offlineWords = {
  offline: {
    newVersion: 'There is a new version of Dayleaf.',
    load: 'Load it',
    mark: 'Offline',
    title: 'On this device',
    away: 'The service cannot be reached. What is kept on this device can be read, and what you write waits here; it is sent by itself.',
    asOf: (when: string) => `As of ${when}.`,
    keptSince: (date: string) => `Only what was noted from ${date} on is kept on this device.`,
    keptAll: (date: string, when: string) => `Kept to be read: all from ${date} on, as of ${when}.`,
    noWriting: 'A page can be written once the service can be reached.',
    notSent: 'Not sent yet:',
    tryNow: 'Try now',
    waitingCount: (count: number) => `${count} waiting`,
    refusedCount: (count: number) => `${count} not accepted`,
    waits: 'Waits on this device.',
    waitsFor: {
      OFFLINE: 'It is sent by itself once the service can be reached.',
      STORAGE_FULL: 'The service’s disk is full; it is tried again by itself.',
      RATE_LIMITED: 'The service asks for a little patience; it is sent by itself.',
      INTERNAL: 'Something went wrong in the service; it is tried again by itself.',
    } satisfies Partial<Record<ClientErrorCode, string>> as Partial<Record<ClientErrorCode, string>>,
    leaveTitle: 'Not everything is sent yet',
    leaveText: (count: number) =>
      count === 1
        ? 'One event is on this device only. If you sign out now, it is gone for ever.'
        : `${count} events are on this device only. If you sign out now, they are gone for ever.`,
    refused: 'Not accepted, and kept on this device.',
    discard: 'Discard',
    discardConfirm: 'This event is on this device only. If you discard it, it is gone for ever.',
    lockedMeanwhile:
      'A page was written of this day meanwhile, which locks its events. What you typed is still here; it can be saved once the page is deleted.',
    begunOn: (date: string) => `Begun on ${date}.`,
    noteThere: 'Note it on that day',
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

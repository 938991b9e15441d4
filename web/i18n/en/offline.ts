import type { ClientErrorCode } from '../../state/api-error.ts'

/** Working without the service. */
export const offlineWords = {
  offline: {
    newVersion: 'There is a new version of Dayleaf.',
    load: 'Update',
    mark: 'Offline',
    foreignMark: 'Not connected',
    foreign: (status: number) =>
      `Something between you and Dayleaf answered (${status === 0 ? 'redirect' : status}).`,
    foreignStays:
      'It may want you to sign in. Your sign-in at Dayleaf and everything on this device stay. What you write waits here and is sent automatically.',
    foreignTooLarge: 'It does not let through anything this large. Its operator can allow more.',
    signInThere: 'Sign in there',
    title: 'On this device',
    away: 'The service cannot be reached. You can read the days that are saved on this device. What you write is saved here and sent automatically.',
    asOf: (when: string) => `As of ${when}.`,
    keptSince: (date: string) => `This device has only the days since ${date}.`,
    keptAll: (date: string, when: string) => `Saved on this device: everything since ${date}, as of ${when}.`,
    noWriting: 'A page can be written once the service can be reached.',
    notSent: 'Not sent yet:',
    tryNow: 'Try now',
    waitingCount: (count: number) => `${count} waiting`,
    refusedCount: (count: number) => `${count} not accepted`,
    waits: 'Waits on this device.',
    triedAgain: 'Sending is tried again automatically.',
    keepAsText: 'Keep as text',
    keepAsTextConfirm:
      'The words are sent without their files. This device then no longer has the files of this line.',
    waitsFor: {
      OFFLINE: 'It is sent automatically once the service can be reached.',
      STORAGE_FULL: 'The service’s disk is full. Sending is tried again automatically.',
      RATE_LIMITED: 'The service asked to wait. It is sent automatically.',
      INTERNAL: 'Something went wrong in the service. Sending is tried again automatically.',
    } satisfies Partial<Record<ClientErrorCode, string>> as Partial<Record<ClientErrorCode, string>>,
    leaveTitle: 'Not everything is sent yet',
    leaveText: (count: number) =>
      count === 1
        ? 'One line is on this device only. If you sign out now, it is lost.'
        : `${count} lines are on this device only. If you sign out now, they are lost.`,
    refused: 'Not accepted. It is still saved on this device.',
    discard: 'Discard',
    discardConfirm: 'This line is on this device only. If you discard it, it is lost.',
    begunOn: (date: string) => `You began this on ${date}.`,
    noteThere: 'Move it to that day',
  },
}

/** Notices by push and mail. */
export const noticeWords = {
  title: 'Notices',
  intro:
    'Dayleaf can tell you that there is something, never what: no text of your diary is in a notice. Messages to a browser go through the push service of its maker, encrypted.',
  pageReady: 'When a page was written without you',
  evening: 'When nothing is noted in the evening',
  push: 'On the devices below',
  mail: 'By mail',
  noMail: 'This service sends no mail. Its operator can set that up.',
  time: 'At',
  timeHint: 'By the time zone of your account; if none is chosen, by that of your newest line.',
  devices: 'Devices that get notices',
  none: 'None yet.',
  turnOn: 'Turn on here',
  turnOff: 'Turn off here',
  here: 'this device',
  isOff: 'Notices are off on this device.',
  noDevice: 'No device gets notices yet. Turn them on below.',
  unknown: 'Unknown device',
  lastSent: (when: string) => `last notice ${when}`,
  neverSent: 'no notice yet',
  remove: 'Remove',
  removeNamed: (name: string) => `Send no more notices to ${name}`,
  removed: 'This device gets no more notices.',
  test: 'Send a test',
  results: {
    sent: (name: string) => `${name}: sent.`,
    gone: (name: string) => `${name}: its browser has ended the subscription, so it was removed.`,
    refused: (name: string, status: number | null) =>
      status === null
        ? `${name}: its push service is at an address that this service does not connect to.`
        : `${name}: its push service refused the message (${status}).`,
    unreachable: (name: string) => `${name}: its push service cannot be reached now.`,
  },
  states: {
    insecure: 'Notices need an address that begins with https. The operator of this service can set one up.',
    homeScreen: 'On an iPhone or iPad, add Dayleaf to the home screen first, and open it from there.',
    unsupported: 'This browser cannot receive notices.',
    denied:
      'Notices of this site are blocked in this browser. Allow them in the browser’s settings for the site.',
    notAllowed: 'The browser was not allowed to show notices.',
    failed:
      'The browser could not subscribe: its push service cannot be reached, or is turned off in the browser.',
  },
}

import type { SkipReason } from '../../../contract/night-writer.ts'

/** The night writer. */
export const nightWords = {
  title: 'By night',
  intro:
    'Dayleaf can write the page of each day by itself, at an hour of yours. It never writes a day twice, and no page that you have deleted.',
  enabled: 'Write my pages by night',
  hosted: (provider: string) =>
    `While this is on, the lines of each such day are sent to ${provider}, without asking you each time. You can switch it off at any time.`,
  local: (provider: string) => `${provider} runs on your own machine, and nothing leaves it.`,
  noProvider: 'Choose an AI service for pages first.',
  noConsent: 'You have changed the AI service since. Nothing is written until you agree to the new one.',
  agree: 'Agree and go on',
  time: 'At',
  timeHint: (timeZone: string) =>
    `Time zone: ${timeZone}. From noon on it writes the page of the same day, earlier that of the day before.`,
  minimumEvents: 'From how many lines on',
  catchUpDays: 'How many days it looks back',
  weave: 'Weave lines that come later into the page, the next night',
  weaveHint: 'A page that you have edited stays as it is.',
  next: (moment: string) => `Next: ${moment}.`,
  last: 'The last night',
  none: 'No night has passed yet.',
  running: 'It is writing now.',
  runNow: 'Write what is missing now',
  asked: 'It begins within a few seconds.',
  nothing: 'There was nothing to write.',
  written: 'Written',
  woven: 'Woven in',
  failed: (reason: string, next: string | null) =>
    next === null
      ? `Not written: ${reason} It is not tried again by itself.`
      : `Not written: ${reason} Next try: ${next}.`,
  skipped: {
    few_events: 'Not written by night: too few lines.',
    withdrawn:
      'Not written by night: you deleted its page, or stopped its writing. A new line has it written again.',
    over_cap: 'Not written by night: the cap of this month is reached.',
    no_consent: 'Not written by night: you have changed the AI service since you switched this on.',
  } satisfies Record<SkipReason, string>,
  settings: 'By night: settings',
  offer: 'Shall Dayleaf write your pages by itself, every evening?',
  accept: 'Yes, every evening at 22:00',
  decline: 'No, thank you',
}

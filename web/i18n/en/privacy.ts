/** What would be sent to an AI service, and what never is. */
export const privacyWords = {
  preview: {
    title: 'What would be sent',
    back: 'Back to the day',
    intro: 'This is what “Write the page” would send now. Nothing has been sent.',
    to: (provider: string, host: string) => `To ${provider} (${host})`,
    model: 'Model',
    tokens: 'Size',
    about: (tokens: string) => `about ${tokens} tokens, an estimate`,
    cost: 'Cost',
    calls: 'Requests',
    replaced: 'Replaced before sending',
    replacedHint: 'In the page, your own words are put back.',
    noneReplaced: 'No name or word is replaced.',
    times: (count: number) => (count === 1 ? 'once' : `${count} times`),
    asForms: (forms: string) => `as ${forms}`,
    keptBack: (count: number) =>
      count === 1 ? 'One line of the day is not sent.' : `${count} lines of the day are not sent.`,
    pictures: (count: number, described: number) =>
      `No picture is sent for a page. Of ${count === 1 ? 'one picture' : `${count} pictures`} the request says that it is there${described > 0 ? `, and of ${described} what it shows, in words` : ''}.`,
    later: {
      repair: 'Afterwards, doubted sentences are sent with these lines again, to be mended.',
      check: 'Afterwards, each sentence is sent with the lines that it rests on, to be checked.',
    },
    system: 'Instructions to the model',
    user: 'Your lines, and what is asked',
    assistant: 'Example of an answer',
    json: 'The request as JSON',
    settings: 'Change what never leaves',
  },
  settings: {
    title: 'What never leaves',
    intro:
      'Names and words here are replaced before anything goes to an AI service, and put back in what comes back. Forms of a name, such as “Anna’s”, are replaced too.',
    text: 'Name or words',
    replacement: 'Sent instead',
    automatic: 'Person A, Place A, …',
    add: 'Add a name',
    none: 'No names or words yet.',
    gone: (text: string) => `${text} is no longer replaced.`,
    noLetter: 'It needs a letter or a digit.',
    remove: (text: string) => `Remove ${text}`,
    types: 'Kinds of lines that are never sent',
    lines:
      'A single line can be locked in its menu. What is never sent is missing from the pages that a service writes.',
    files:
      'Sound and pictures cannot be changed like this: what is said or seen in them is sent as it is, if you ask for a transcript or a description.',
  },
}

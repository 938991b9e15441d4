/** What a visitor sees of a service before there is an account. */
export const firstVisitWords = {
  promise: 'Note what happens in a line or a photo. In the evening it becomes a page that you can believe.',
  sample: 'Two lines of a day, and its page',
  firstLine: 'Four kinds of dumplings, “because you leave soon”',
  secondLine: 'Photos printed by the bridge. “Which of you is the film star?”',
  title: 'Four kinds of dumplings',
  text: 'On the table stood four kinds of dumplings, “because you leave soon”. By the bridge we had the photos printed, and the owner asked which of us was the film star.',
  begin: 'Make the first account',
  signIn: 'I have one: sign in',
  stays: 'Your diary stays on this machine.',
}

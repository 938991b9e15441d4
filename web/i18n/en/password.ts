/** A forgotten password. */
export const passwordWords = {
  title: 'A new password',
  byMail:
    'Type the address of your account. If there is one, a mail with a link is on its way; the link works once, within an hour.',
  send: 'Send the link',
  sent: 'If there is an account with this address, the mail is on its way. Look among unwanted mail too.',
  byOperator:
    'This service sends no mail. Ask the person who runs it: they can set a new password for you with this command.',
  operatorNote: 'Nobody can read your old password, and nothing in your diary changes.',
  choose: 'Choose a new password',
  chooseHint: 'All devices are signed out, and API keys end.',
  newPassword: 'New password',
  save: 'Save and sign in',
  expired: 'This link has been used, or has expired. Ask for another one.',
  again: 'Ask for another link',
  saved: 'Your new password is saved.',
  toSignIn: 'To the sign-in',
}

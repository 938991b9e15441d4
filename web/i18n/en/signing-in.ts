/** Signing in by passkeys and one-time codes, and their settings. */
export const signingInWords = {
  title: 'Signing in',
  byPasskey: 'Sign in with a passkey',
  passkeys: 'Passkeys',
  passkeysIntro:
    'Sign in by fingerprint, face or PIN, without e-mail address and password. The key stays on your device, or in your password manager.',
  noPasskeys: 'No passkeys yet.',
  noPasskeyBrowser: 'This browser knows no passkeys here. They need an address with https.',
  noPasskeyAddress:
    'Passkeys work only at the address that the operator has set for Dayleaf (DAYLEAF_PUBLIC_URL).',
  passkeyName: 'Name of the passkey',
  passkeyNameHint: 'Left empty, it is named after this browser.',
  addPasskey: 'Add a passkey',
  unnamed: 'A passkey',
  remove: 'Remove',
  removeNamed: (name: string) => `Remove ${name}`,
  removeTitle: 'Remove the passkey?',
  removeText: (name: string) =>
    `Nobody can sign in with “${name}” any more. Devices that are signed in stay so.`,
  passkeyFaults: {
    cancelled: 'Your browser was given no passkey, or waited too long. Try again.',
    present: 'This device has a passkey for your account already.',
    failed: 'This browser, or this device, cannot do it.',
    unknown:
      'This passkey is not known here, or you took too long. Try again, or sign in with your password.',
    disabled: 'The operator of this service has disabled the account.',
  },
  codes: 'One-time codes',
  codesIntro:
    'An app on your phone makes a new code every 30 seconds. A sign-in by password then asks for one; passkeys do not.',
  setUp: 'Set up one-time codes',
  scan: 'Scan this with an app for one-time codes:',
  qrCode: 'QR code with the secret for your app',
  openApp: 'Open the app on this device',
  typeSecret: 'Or type this secret into the app:',
  turnOn: 'Turn on',
  code: 'Code of your app',
  recoveryCode: 'Recovery code',
  useRecovery: 'Use a recovery code',
  useApp: 'Use the app',
  wrongCode: 'This is not the code of now, or it was used before. Wait for the next one.',
  codeIntro: 'Your account is protected by one-time codes.',
  codesOn: (left: number) =>
    `One-time codes are on. ${left === 1 ? 'One recovery code is' : `${left} recovery codes are`} left.`,
  newRecoveryCodes: 'New recovery codes',
  newRecoveryCodesText: 'The old ones end. Type a code to go on.',
  turnOff: 'Turn one-time codes off',
  turnedOff: 'One-time codes are off.',
  yourPassword: 'Your password',
  recoveryOnce:
    'Keep these recovery codes, away from your phone. Each signs you in once when you do not have the app. They are not shown again.',
  fileTitle: (host: string) => `Recovery codes for Dayleaf at ${host}`,
  download: 'Download',
  downloaded: 'Downloaded',
  kept: 'I have kept them',
}

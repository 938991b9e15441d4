import type { Command } from './command.ts'

/** Every command, in the order of the help. */
export const commands: readonly Command[] = [
  {
    name: 'serve',
    operands: [],
    summary: 'Run the service, as without a command.',
    load: async () => async () => void (await import('../main.ts')),
  },
  {
    name: 'backup',
    operands: ['FILE'],
    choices: ['check-files'],
    summary:
      'Write a verified copy of the diary to a new file, also while the service runs; with --check-files, read the attached files of earlier backups and replace damaged ones.',
    load: async () => (await import('./backup/backup.command.ts')).backUp,
  },
  {
    name: 'restore',
    operands: ['FILE'],
    summary: 'Put a backup in the place of the diary; the service must be stopped.',
    load: async () => (await import('./backup/restore.command.ts')).restore,
  },
  {
    name: 'copy',
    operands: [],
    options: ['from', 'to'],
    summary:
      'Copy everything between a data directory and PostgreSQL, or two of a kind; the service must be stopped.',
    load: async () => (await import('./copy/copy.command.ts')).copyDiary,
  },
  {
    name: 'export --verify',
    operands: ['FILE'],
    choices: ['user', 'password-file'],
    summary:
      'Restore an archive into a throw-away diary and compare the two; with --user, also with the diary of that user.',
    load: async () => (await import('./drill.command.ts')).verifyArchive,
  },
  {
    name: 'export',
    operands: ['FILE'],
    options: ['user'],
    choices: ['format', 'lock', 'password-file'],
    summary:
      'Write the diary of a user to a new file: dayleaf (the archive, unless told), markdown, icalendar, dayone or journiv. --lock asks for a password and encrypts the file with it, for age.',
    load: async () => (await import('./export.command.ts')).exportDiary,
  },
  {
    name: 'import memos',
    operands: ['ADDRESS'],
    options: ['user'],
    choices: ['time-zone', 'preview', 'token-file'],
    summary: 'Bring the memos of a Memos server, by an access token that is asked for.',
    load: async () => (await import('./import.command.ts')).importMemos,
  },
  {
    name: 'import',
    operands: ['FILE'],
    options: ['user'],
    choices: ['format', 'time-zone', 'preview', 'replace-changed', 'password-file'],
    summary:
      'Bring a diary from elsewhere into that of a user; with --preview, only say what it would bring; with --replace-changed, entries that have another text now replace their earlier events.',
    load: async () => (await import('./import.command.ts')).importDiary,
  },
  {
    name: 'verify',
    operands: [],
    choices: ['data-dir', 'fix'],
    summary: 'Say what is wrong with an installation; mend what can be mended without loss.',
    load: async () => (await import('./verify/verify.command.ts')).verify,
  },
  {
    name: 'distribute',
    operands: [],
    summary: 'Lay an existing diary out over a Citus cluster; all nodes must be stopped.',
    load: async () => (await import('./distribute.command.ts')).distribute,
  },
  {
    name: 'user add',
    operands: ['EMAIL'],
    summary: 'Create an account, also where registration is closed.',
    load: async () => (await import('./user.command.ts')).addUser,
  },
  {
    name: 'user list',
    operands: [],
    summary: 'List the accounts.',
    load: async () => (await import('./user.command.ts')).listUsers,
  },
  {
    name: 'user password',
    operands: ['EMAIL'],
    summary: 'Set a new password; ends every login and API key of the account.',
    load: async () => (await import('./user.command.ts')).setPassword,
  },
  {
    name: 'places',
    operands: ['FILE'],
    summary: 'Take place names from a newer GeoNames table (cities500.txt).',
    load: async () => (await import('./places.command.ts')).makePlaces,
  },
]

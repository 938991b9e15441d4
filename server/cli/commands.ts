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
    diary: 'opened',
    summary: 'Write a verified copy of the diary to a new file.',
    details:
      'Also while the service runs. Attached files are copied to the folder dayleaf-media beside the file, each once for all backups there. The exit code is 3 if attached files are missing or damaged: then the backup is without them.',
    load: async () => (await import('./backup/backup.command.ts')).backUp,
  },
  {
    name: 'restore',
    operands: ['FILE'],
    diary: 'replaced',
    summary: 'Put a backup in the place of the diary.',
    details:
      'The service must be stopped. The earlier diary is kept beside the restored one. Attached files are taken from the folder dayleaf-media beside the file; the exit code is 3 if some of them are missing or damaged.',
    load: async () => (await import('./backup/restore.command.ts')).restore,
  },
  {
    name: 'copy',
    operands: [],
    options: ['from', 'to'],
    summary: 'Copy everything between a data directory and PostgreSQL, or two of a kind.',
    details:
      'The service must be stopped. A DIARY is a data directory, or postgres://user:password@host/database. The exit code is 3 if attached files are missing or damaged.',
    load: async () => (await import('./copy/copy.command.ts')).copyDiary,
  },
  {
    name: 'export --verify',
    operands: ['FILE'],
    choices: ['user', 'password-file'],
    diary: 'byUser',
    summary: 'Prove an archive by restoring it into a throw-away diary.',
    details:
      'With --user it is also compared with the diary of that user. The exit code is 3 if there are differences.',
    load: async () => (await import('./drill.command.ts')).verifyArchive,
  },
  {
    name: 'export',
    operands: ['FILE'],
    options: ['user'],
    choices: ['format', 'lock', 'password-file'],
    diary: 'opened',
    summary: 'Write the diary of a user to a new file.',
    details:
      'The format is dayleaf (the archive, unless told), markdown, icalendar, dayone or journiv. See also: export --verify.',
    load: async () => (await import('./export.command.ts')).exportDiary,
  },
  {
    name: 'import memos',
    operands: ['ADDRESS'],
    options: ['user'],
    choices: ['time-zone', 'preview', 'token-file'],
    diary: 'opened',
    summary: 'Import the memos of a Memos server, by an access token.',
    details: 'The access token is asked for.',
    load: async () => (await import('./import.command.ts')).importMemos,
  },
  {
    name: 'import',
    operands: ['FILE'],
    options: ['user'],
    choices: ['format', 'time-zone', 'preview', 'replace-changed', 'password-file'],
    diary: 'opened',
    summary: 'Import an archive, or the export of another program.',
    details: 'Into the diary of a user. The format is found by the content of the file, unless told.',
    load: async () => (await import('./import.command.ts')).importDiary,
  },
  {
    name: 'verify',
    operands: [],
    choices: ['data-dir', 'fix'],
    diary: 'opened',
    summary: 'Say what is wrong with an installation.',
    details: 'Also while the service runs. The exit code is 3 if a problem is left.',
    load: async () => (await import('./verify/verify.command.ts')).verify,
  },
  {
    name: 'distribute',
    operands: [],
    diary: 'opened',
    summary: 'Distribute an existing diary over a Citus cluster.',
    details: 'All nodes must be stopped.',
    load: async () => (await import('./distribute.command.ts')).distribute,
  },
  {
    name: 'user add',
    operands: ['EMAIL'],
    diary: 'opened',
    summary: 'Create an account, also where registration is closed.',
    load: async () => (await import('./user.command.ts')).addUser,
  },
  {
    name: 'user list',
    operands: [],
    diary: 'opened',
    summary: 'List the accounts.',
    load: async () => (await import('./user.command.ts')).listUsers,
  },
  {
    name: 'user password',
    operands: ['EMAIL'],
    diary: 'opened',
    summary: 'Set a new password; ends every login and API key of the account, and its one-time codes.',
    load: async () => (await import('./user.command.ts')).setPassword,
  },
  {
    name: 'places',
    operands: ['FILE'],
    summary: 'Take place names from a newer GeoNames table (cities500.txt).',
    load: async () => (await import('./places.command.ts')).makePlaces,
  },
]

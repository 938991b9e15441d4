import type { Service } from '../../contract/service.ts'

/** Settings of the operator that clients may know. */
interface OperatorChoices {
  DAYLEAF_REGISTRATION: Service['registration']
  DAYLEAF_TRASH_DAYS: number
  DAYLEAF_MAX_FILE_MB: number
  DAYLEAF_TRANSCRIBER_URL?: string | undefined
  DAYLEAF_MAP_TILE_URL?: string | undefined
  DAYLEAF_MAP_ATTRIBUTION: string
  DAYLEAF_SMTP_URL?: string | undefined
}

export function describeInstance(choices: OperatorChoices, version: string): Omit<Service, 'hasAccounts'> {
  const { DAYLEAF_MAP_TILE_URL: url, DAYLEAF_MAP_ATTRIBUTION: attribution } = choices
  return {
    version,
    registration: choices.DAYLEAF_REGISTRATION,
    sendsMail: choices.DAYLEAF_SMTP_URL !== undefined,
    trashDays: choices.DAYLEAF_TRASH_DAYS,
    maxFileBytes: choices.DAYLEAF_MAX_FILE_MB * 1024 ** 2,
    localTranscription: choices.DAYLEAF_TRANSCRIBER_URL !== undefined,
    mapTiles: url === undefined ? null : { url, attribution },
  }
}

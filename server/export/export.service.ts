import type { ExportFormat } from '../../contract/export-formats.ts'
import { lock } from '../lib/age/age.ts'
import type { Clock } from '../lib/clock.ts'
import { writeZip, type ZipMember } from '../lib/zip/zip.ts'
import type { SettingsService } from '../settings/settings.service.ts'
import { detectLanguage } from '../truth/language.ts'
import { type Diary, type DiaryServices, listMonths, openDiary } from './diary.ts'
import { dayOneFiles } from './formats/dayone.ts'
import { writeICalendar } from './formats/icalendar.ts'
import { markdownFiles } from './formats/markdown.ts'

interface Dependencies extends DiaryServices {
  clock: Clock
  settings: Pick<SettingsService, 'get'>
  /** The files of an archive of a diary. */
  archiveFiles(diary: Diary): AsyncIterable<ZipMember>
}

export type ExportService = ReturnType<typeof createExportService>

export interface ExportQuery {
  format: ExportFormat
  from?: string | undefined
  to?: string | undefined
  /** Locks the file. */
  password?: string | undefined
}

export interface ExportFile {
  mediaType: string
  /** In ASCII. */
  fileName: string
  chunks: AsyncIterable<Uint8Array>
}

export function createExportService(services: Dependencies) {
  const ZIPS: Record<
    Exclude<ExportFormat, 'icalendar' | 'epub'>,
    (diary: Diary) => AsyncIterable<ZipMember> | Promise<AsyncIterable<ZipMember>>
  > = {
    dayleaf: services.archiveFiles,
    markdown: markdownFiles,
    dayone: dayOneFiles,
    // Both need a library for Markdown that is a twentieth of all code: loaded with the first such export.
    journiv: async (diary) => (await import('./formats/journiv.ts')).journivFiles(diary),
  }

  async function write(format: ExportFormat, diary: Diary): Promise<Omit<ExportFile, 'fileName'>> {
    const { exportedAt } = diary
    if (format === 'icalendar')
      return { mediaType: 'text/calendar; charset=utf-8', chunks: writeICalendar(diary) }
    if (format === 'epub') {
      const { language } = await services.settings.get(diary.userId)
      const { epubFiles } = await import('./formats/epub.ts')
      const files = epubFiles(diary, language ?? (await findLanguage(diary)))
      return { mediaType: 'application/epub+zip', chunks: writeZip(files, exportedAt) }
    }
    return { mediaType: 'application/zip', chunks: writeZip(await ZIPS[format](diary), exportedAt) }
  }

  return {
    /** The files of an archive of the current diary. */
    async listArchiveFiles(userId: string): Promise<AsyncIterable<ZipMember>> {
      const exportedAt = new Date(services.clock.now())
      return services.archiveFiles(await openDiary(services, userId, { exportedAt }))
    },

    /** The diary is read lazily, while `chunks` is consumed. */
    async export(userId: string, { format, from, to, password }: ExportQuery): Promise<ExportFile> {
      const exportedAt = new Date(services.clock.now())
      const diary = await openDiary(services, userId, { from, to, exportedAt })
      const day = exportedAt.toISOString().slice(0, 10)
      const name = format === 'dayleaf' ? `dayleaf-${day}` : `dayleaf-${format}-${day}`
      const file = { ...(await write(format, diary)), fileName: `${name}.${ENDINGS[format] ?? 'zip'}` }
      return password === undefined ? file : lockFile(file, password)
    },
  }
}

/** In UTF-16 units: a month of pages. */
const MAX_TOLD_LENGTH = 100_000

/** The language of the last month that the diary has, for an account that has chosen none. */
async function findLanguage(diary: Diary): Promise<string> {
  let text = ''
  for (const date of listMonths(diary).at(-1) ?? []) {
    const { journal, events } = await diary.readDay(date)
    text += `${journal?.content ?? events.map(({ content }) => content).join('\n')}\n`
    if (text.length > MAX_TOLD_LENGTH) break
  }
  return detectLanguage(text.slice(0, MAX_TOLD_LENGTH))?.code ?? 'en'
}

const ENDINGS: Partial<Record<ExportFormat, string>> = { icalendar: 'ics', epub: 'epub' }

const lockFile = ({ fileName, chunks }: ExportFile, password: string): ExportFile => ({
  mediaType: 'application/octet-stream',
  fileName: `${fileName}.age`,
  chunks: lock(chunks, password),
})

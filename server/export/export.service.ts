import type { ExportFormat } from '../../contract/export-formats.ts'
import type { DaysService } from '../days/days.service.ts'
import type { EventsService } from '../events/events.service.ts'
import { lock } from '../lib/age/age.ts'
import type { Clock } from '../lib/clock.ts'
import { writeZip, type ZipMember } from '../lib/zip/zip.ts'
import type { MediaServices } from '../media/media.service.ts'
import type { Diary } from './diary.ts'
import { dayOneFiles } from './formats/dayone.ts'
import { writeICalendar } from './formats/icalendar.ts'
import { journivFiles } from './formats/journiv.ts'
import { markdownFiles } from './formats/markdown.ts'
import { openDiary } from './open-diary.ts'

interface Dependencies {
  clock: Clock
  days: DaysService
  events: EventsService
  media: Pick<MediaServices, 'content'>
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
  const ZIPS: Record<Exclude<ExportFormat, 'icalendar'>, (diary: Diary) => AsyncIterable<ZipMember>> = {
    dayleaf: services.archiveFiles,
    markdown: markdownFiles,
    dayone: dayOneFiles,
    journiv: journivFiles,
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
      const file =
        format === 'icalendar'
          ? {
              mediaType: 'text/calendar; charset=utf-8',
              fileName: `${name}.ics`,
              chunks: writeICalendar(diary),
            }
          : {
              mediaType: 'application/zip',
              fileName: `${name}.zip`,
              chunks: writeZip(ZIPS[format](diary), exportedAt),
            }
      return password === undefined ? file : lockFile(file, password)
    },
  }
}

const lockFile = ({ fileName, chunks }: ExportFile, password: string): ExportFile => ({
  mediaType: 'application/octet-stream',
  fileName: `${fileName}.age`,
  chunks: lock(chunks, password),
})

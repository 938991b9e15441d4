// Composes the services of media: uploads, content, deletion.
import type { Database } from '../database/database.ts'
import type { Db } from '../database/tables.ts'
import type { Clock } from '../lib/clock.ts'
import { createAttachmentsService } from './attachments.service.ts'
import { createContentService } from './content.service.ts'
import { createTemporaryFiles } from './intake/temporary-files.ts'
import type { AddressSigner } from './signed-addresses.ts'
import type { MediaStore } from './store/media-store.ts'
import type { UnusedFiles } from './unused-files.ts'
import { createUploadsService } from './uploads.service.ts'

interface Dependencies {
  database: Database
  clock: Clock
  store: MediaStore
  signer: AddressSigner
  unused: UnusedFiles
  events: { refreshAttachments(db: Db, userId: string, eventId: string): Promise<void> }
  /** For temporary files of uploads and derived images. */
  directory: string
  maxFileBytes: number
  quotaBytes: number | undefined
}

export type MediaServices = ReturnType<typeof createMediaServices>

export function createMediaServices(dependencies: Dependencies) {
  const { signer, unused, directory } = dependencies
  const temporary = createTemporaryFiles(directory)
  const parts = { ...dependencies, temporary }
  const uploads = createUploadsService(parts)
  const attachments = createAttachmentsService(parts)
  return {
    signer,
    unused,
    temporary,
    uploads,
    attachments,
    content: createContentService(parts),
  }
}

// Checks an uploaded archive: restores it into a temporary diary, and compares it with the user's present one.
import type { IncomingMessage } from 'node:http'
import { AppError, invalidInput } from '../../contract/app-error.ts'
import { type ArchiveCheck, MAX_LISTED_DIFFERENCES } from '../../contract/export.ts'
import type { ExportService } from '../export/export.service.ts'
import { UnreadableFile } from '../import/problem.ts'
import { unlockReceived } from '../import/sources/unlock-file.ts'
import { receiveFile, toReceivingError } from '../media/intake/receive-file.ts'
import type { TemporaryFiles } from '../media/intake/temporary-files.ts'
import type { TusService } from '../media/tus/tus.service.ts'
import type { Difference } from './drill/compare.ts'
import { type Drill, type DrillArchive, type DrillStep, isProven, NoArchive } from './drill/drill.ts'

interface Dependencies {
  exports: Pick<ExportService, 'listArchiveFiles'>
  temporary: TemporaryFiles
  uploads: Pick<TusService, 'join' | 'remove'>
  /** Of an uploaded archive. */
  maxFileBytes: number
  /** Undefined where no requests are served. */
  drillArchive: DrillArchive | undefined
}

interface Requested {
  userId: string
  request: IncomingMessage
  /** Of an upload, of which the request brings the rest. */
  uploadId?: string | undefined
  /** Of a locked file. */
  password?: string | undefined
}

/** Each writes a temporary diary to the disk of this node. */
const MAX_CHECKS = 2
/** Media hardly compress, and text of a diary compresses to no less than a tenth. */
const MAX_UNPACKED = 10
const MAX_PATH_LENGTH = 200
const RETRY_SECONDS = 30
/** From the first byte: of the largest archive over a slow line. Nobody holds a place longer. */
const MAX_CHECK_MS = 2 * 3_600_000

export type ArchiveCheckService = ReturnType<typeof createArchiveCheckService>

export function createArchiveCheckService(dependencies: Dependencies) {
  const { drillArchive, exports, temporary, uploads, maxFileBytes } = dependencies
  const running = new Map<string, Check>()

  /** Nothing of the upload is left when all of it is there, unless it still has to be unlocked. */
  async function receive({ userId, request, uploadId, password }: Requested, path: string): Promise<void> {
    if (uploadId === undefined) await receiveFile(request, { path, maxBytes: maxFileBytes })
    else
      await temporary.use(async (last) => {
        const { size } = await receiveFile(request, { path: last, maxBytes: maxFileBytes })
        await uploads.join(userId, uploadId, { last, size, target: path })
      })
    await unlockReceived(userId, path, temporary, password)
    if (uploadId !== undefined) await uploads.remove(userId, uploadId)
  }

  async function run(drill: DrillArchive, requested: Requested, check: Check): Promise<ArchiveCheck> {
    const { userId, request } = requested
    const end = () => check.stop()
    // Nobody waits for the rest of a file that is not checked any more.
    const leave = () => void request.destroy()
    const { socket } = request
    socket.once('close', end)
    const deadline = setTimeout(end, MAX_CHECK_MS)
    try {
      return await temporary.use(async (path) => {
        check.signal.addEventListener('abort', leave, { once: true })
        await receive(requested, path)
        check.signal.removeEventListener('abort', leave)
        check.signal.throwIfAborted()
        check.begin('reading')
        const found = await drill(path, {
          signal: check.signal,
          living: () => exports.listArchiveFiles(userId),
          maxBytes: MAX_UNPACKED * maxFileBytes,
          onStep: (step) => check.begin(step),
        })
        return toArchiveCheck(found)
      })
    } catch (error) {
      // Whatever fails then, fails because of it.
      check.signal.throwIfAborted()
      throw toCheckError(error)
    } finally {
      clearTimeout(deadline)
      socket.off('close', end)
      running.delete(userId)
    }
  }

  return {
    /**
     * Resolves when the file was received. The check ends with the connection.
     *
     * @throws AppError RATE_LIMITED, INVALID_INPUT, PAYLOAD_TOO_LARGE, STORAGE_FULL, NOT_FOUND, UPLOAD_CONFLICT
     */
    async begin(requested: Requested): Promise<Check> {
      const { userId } = requested
      if (!drillArchive) throw new AppError('UNAVAILABLE')
      if (running.has(userId)) throw busy('An archive of yours is being checked already.')
      if (running.size >= MAX_CHECKS) throw busy('Other archives are being checked.')
      const check = new Check()
      running.set(userId, check)
      check.follow(run(drillArchive, requested, check))
      await Promise.race([check.begun, check.result])
      return check
    },

    /** Ends the check of a deleted account. */
    async endUser(userId: string): Promise<void> {
      const check = running.get(userId)
      check?.stop()
      await check?.result.catch(() => undefined)
    },

    /** Ends all checks. Resolves when what they have stored is deleted. */
    async stop(): Promise<void> {
      const checks = [...running.values()]
      for (const check of checks) check.stop()
      await Promise.allSettled(checks.map(({ result }) => result))
    },
  }
}

/** A check that is under way. */
class Check {
  readonly #stopping = new AbortController()
  #begun = Promise.withResolvers<void>()
  #step: DrillStep = 'reading'
  #result: Promise<ArchiveCheck> | undefined

  get signal(): AbortSignal {
    return this.#stopping.signal
  }

  /** Resolves when the next step begins. */
  get begun(): Promise<void> {
    return this.#begun.promise
  }

  get result(): Promise<ArchiveCheck> {
    return this.#result ?? Promise.reject(new AppError('UNAVAILABLE'))
  }

  follow(result: Promise<ArchiveCheck>): void {
    this.#result = result
    // Nobody awaits the result after the client has disconnected.
    result.catch(() => undefined)
  }

  begin(step: DrillStep): void {
    this.#step = step
    this.#begun.resolve()
    this.#begun = Promise.withResolvers()
  }

  stop(): void {
    this.#stopping.abort(new AppError('UNAVAILABLE'))
  }

  /** `progress` whenever a step begins, and `check` at the end. */
  async *watch() {
    let isDone = false
    const end = this.result.finally(() => {
      isDone = true
    })
    end.catch(() => undefined)
    while (!isDone) {
      yield { event: 'progress', data: { step: this.#step } }
      await Promise.race([this.begun, end])
    }
    yield { event: 'check', data: await end }
  }
}

const busy = (message: string) => new AppError('RATE_LIMITED', { message, retryAfterSeconds: RETRY_SECONDS })

function toCheckError(error: unknown): unknown {
  if (error instanceof UnreadableFile) return invalidInput('body', error.message, error.problem.code)
  if (error instanceof NoArchive) return invalidInput('body', 'must be a Dayleaf archive', 'no_archive')
  return toReceivingError(error)
}

function toArchiveCheck(drill: Drill): ArchiveCheck {
  const { manifest, sums, damaged, problems, differences, since = [] } = drill
  const faults = [
    ...damaged.map((path) => ({ path, reason: 'not as manifest.json says' })),
    ...problems,
    ...differences,
  ]
  return {
    exportedAt: manifest.exportedAt,
    service: manifest.service,
    isWhole: isProven(drill),
    counts: sums,
    faultCount: faults.length,
    faults: listFirst(faults),
    changeCount: since.length,
    changes: listFirst(since),
  }
}

const listFirst = (differences: readonly Difference[]): Difference[] =>
  differences
    .slice(0, MAX_LISTED_DIFFERENCES)
    .map(({ path, reason }) => ({ path: path.slice(0, MAX_PATH_LENGTH).toWellFormed(), reason }))

import { createReadStream } from 'node:fs'
import { stat } from 'node:fs/promises'
import { readStart } from '../../lib/read-start.ts'
import { UnreadableFile } from '../problem.ts'
import type { Source, UploadedFile } from './source.ts'
import { decodeText } from './text-decoding.ts'
import { openZip } from './zip-source.ts'

const ZIP_SIGNATURES = [0x04034b50, 0x06054b50, 0x08074b50]
const START_BYTES = 1024
/** The extension that the readers expect, by the beginning of a single file. */
const BEGINNINGS: readonly (readonly [RegExp, string])[] = [
  [/^(\{\s*["}]|\[\s*[{\]])/, '.json'],
  [/^BEGIN:V(CALENDAR|JOURNAL)/i, '.ics'],
  [/^<(\?xml|!DOCTYPE HealthData|HealthData)/, '.xml'],
  [/^(full_date[,;\t]|year[,;\t]date[,;\t])/, '.csv'],
  // Any text without control characters.
  // biome-ignore lint/suspicious/noControlCharactersInRegex: the pattern excludes control characters.
  [/^[^\u0000-\u0008\u000e-\u001a]*$/, '.md'],
]

/**
 * Opens an uploaded file: a zip, detected by its first bytes, or a single file as a source with one member.
 *
 * @throws UnreadableFile for an empty file or a damaged archive
 */
export async function openSource(path: string, fileName: string): Promise<Source> {
  const [{ size }, start] = await Promise.all([stat(path), readStart(path, START_BYTES)])
  if (size === 0) throw new UnreadableFile(fileName, 'empty')
  if (start.length >= 4 && ZIP_SIGNATURES.includes(start.readUInt32LE()))
    return openZip({ path, fileName, size })
  return bareFile({ path, fileName: withEnding(fileName, decodeText(start).trimStart()), size })
}

/** Appends the extension that fits the content, whatever the file's name is. */
function withEnding(fileName: string, start: string): string {
  const ending = BEGINNINGS.find(([beginning]) => beginning.test(start))?.[1] ?? ''
  const isText = ending === '.md' && /\.(csv|md|markdown|mdown|txt)$/i.test(fileName)
  return isText || fileName.toLowerCase().endsWith(ending) ? fileName : `${fileName}${ending}`
}

function bareFile({ path, fileName, size }: UploadedFile): Source {
  let readBytes = 0
  return {
    fileName,
    members: [{ path: fileName, size }],
    problems: [],
    async *read() {
      for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
        readBytes += chunk.length
        yield chunk
      }
    },
    get readBytes() {
      return readBytes
    },
    totalBytes: size,
    [Symbol.asyncDispose]: async () => {},
  }
}

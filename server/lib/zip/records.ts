// The records of a zip around the contents of its files, by PKWARE's APPNOTE 6.3:
// https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT

/** A file in the zip. The last three are known after its content was written. */
export interface ZipEntry {
  path: string
  isStored: boolean
  modifiedAt: Date
  /** Of the local header, in bytes from the start of the zip. */
  offset: number
  crc32: number
  size: number
  packedSize: number
}

/** Of all entries, as one. */
export interface ZipDirectory {
  count: number
  offset: number
  size: number
}

/** These values refer to fields of ZIP64. */
const MAX_UINT16 = 0xffff
const MAX_UINT32 = 0xffffffff

const VERSION = 20
const VERSION_ZIP64 = 45
/** Unix, so that the permissions are read, and version 6.3 of the format. */
const MADE_BY = (3 << 8) | 63
/** A regular file that everybody may read and its owner may change. */
const ATTRIBUTES = 0o100644 * 2 ** 16
/** Checksum and sizes follow the content; paths are UTF-8. */
const FLAGS = (1 << 3) | (1 << 11)
const DEFLATED = 8

export const localHeader = (entry: ZipEntry): Buffer => {
  const path = Buffer.from(entry.path)
  const fields = [...head(entry, VERSION), uint32(0), uint32(0), uint32(0), uint16(path.length), uint16(0)]
  return toBytes([uint32(0x04034b50), ...fields], path)
}

export function dataDescriptor({ crc32, packedSize, size }: ZipEntry): Buffer {
  const count = Math.max(packedSize, size) < MAX_UINT32 ? uint32 : uint64
  return toBytes([uint32(0x08074b50), uint32(crc32), count(packedSize), count(size)])
}

export function directoryRecord(entry: ZipEntry): Buffer {
  const { crc32, size, packedSize, offset } = entry
  const isZip64 = Math.max(size, packedSize, offset) >= MAX_UINT32
  const count = (value: number) => uint32(isZip64 ? MAX_UINT32 : value)
  const path = Buffer.from(entry.path)
  const extra = toBytes([
    ...(isZip64 ? [uint16(1), uint16(24), uint64(size), uint64(packedSize), uint64(offset)] : []),
    ...timestamp(entry.modifiedAt),
  ])
  const fields = [
    uint32(0x02014b50),
    uint16(MADE_BY),
    ...head(entry, isZip64 ? VERSION_ZIP64 : VERSION),
    ...[uint32(crc32), count(packedSize), count(size)],
    ...[uint16(path.length), uint16(extra.length), uint16(0)],
    // Disk and internal attributes.
    ...[uint16(0), uint16(0)],
    ...[uint32(ATTRIBUTES), count(offset)],
  ]
  return toBytes(fields, path, extra)
}

export function endRecords(directory: ZipDirectory): Buffer {
  const { count, offset, size } = directory
  const isZip64 = count >= MAX_UINT16 || Math.max(offset, size) >= MAX_UINT32
  const entries = uint16(isZip64 ? MAX_UINT16 : count)
  return toBytes([
    ...(isZip64 ? zip64End(directory) : []),
    uint32(0x06054b50),
    // The number of this disk, and of the directory's.
    ...[uint16(0), uint16(0), entries, entries],
    ...[uint32(isZip64 ? MAX_UINT32 : size), uint32(isZip64 ? MAX_UINT32 : offset)],
    // The length of the comment.
    uint16(0),
  ])
}

/** The end of a large directory, and where it is. */
const zip64End = ({ count, offset, size }: ZipDirectory): Field[] => [
  // With the length of what follows these two fields.
  ...[uint32(0x06064b50), uint64(44)],
  ...[uint16(MADE_BY), uint16(VERSION_ZIP64), uint32(0), uint32(0)],
  ...[uint64(count), uint64(count), uint64(size), uint64(offset)],
  ...[uint32(0x07064b50), uint32(0), uint64(offset + size), uint32(1)],
]

/** The fields that a local header and a record of the directory share. */
const head = ({ isStored, modifiedAt }: ZipEntry, version: number): Field[] => [
  ...[uint16(version), uint16(FLAGS), uint16(isStored ? 0 : DEFLATED)],
  ...dosTime(modifiedAt),
]

/** In UTC, to two seconds, from 1980 on. Readers prefer the timestamp of the directory. */
const dosTime = (time: Date): Field[] => [
  uint16((time.getUTCHours() << 11) | (time.getUTCMinutes() << 5) | (time.getUTCSeconds() >> 1)),
  uint16(
    (Math.max(time.getUTCFullYear() - 1980, 0) << 9) | ((time.getUTCMonth() + 1) << 5) | time.getUTCDate(),
  ),
]

/** The extended timestamp of Info-ZIP, with the time of the last change only. */
const timestamp = (time: Date): Field[] => [
  ...[uint16(0x5455), uint16(5), { bytes: 1, value: 1 }],
  uint32(Math.floor(time.getTime() / 1000)),
]

/** A number, least significant byte first. */
interface Field {
  bytes: number
  value: number
}

const uint16 = (value: number): Field => ({ bytes: 2, value })
const uint32 = (value: number): Field => ({ bytes: 4, value })
const uint64 = (value: number): Field => ({ bytes: 8, value })

function toBytes(fields: readonly Field[], ...rest: Buffer[]): Buffer {
  const record = Buffer.alloc(fields.reduce((sum, { bytes }) => sum + bytes, 0))
  let offset = 0
  for (const { bytes, value } of fields) {
    if (bytes === 8) record.writeBigUInt64LE(BigInt(value), offset)
    else record.writeUIntLE(value, offset, bytes)
    offset += bytes
  }
  return Buffer.concat([record, ...rest])
}

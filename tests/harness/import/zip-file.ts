// Writes zip files for tests, also invalid ones.
import { crc32, deflateRawSync } from 'node:zlib'

export interface ZipMember {
  name: string | Buffer
  data: string | Buffer
  /** Wrong values for the headers. */
  lies?: { size?: number; flags?: number; mode?: number; offset?: number }
}

const UTF8 = 0x800
const UNIX = 3 << 8

/** @param files contents by path, or members */
export function zipFile(files: Record<string, string | Buffer> | readonly ZipMember[]): Buffer {
  const members = Array.isArray(files)
    ? (files as readonly ZipMember[])
    : Object.entries(files).map(([name, data]) => ({ name, data }) as ZipMember)
  const parts: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const member of members) {
    const { local, central } = writeMember(member, offset)
    parts.push(local)
    directory.push(central)
    offset += local.length
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = Buffer.alloc(22)
  end.writeUInt32LE(0x06054b50)
  end.writeUInt16LE(members.length, 8)
  end.writeUInt16LE(members.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Buffer.concat([...parts, ...directory, end])
}

function writeMember({ name, data, lies = {} }: ZipMember, offset: number) {
  const path = Buffer.from(name)
  const plain = Buffer.from(data)
  const packed = deflateRawSync(plain)
  const fields = Buffer.alloc(26)
  fields.writeUInt16LE(20, 0)
  fields.writeUInt16LE(lies.flags ?? UTF8, 2)
  fields.writeUInt16LE(8, 4)
  fields.writeUInt32LE(crc32(plain), 10)
  fields.writeUInt32LE(packed.length, 14)
  fields.writeUInt32LE(lies.size ?? plain.length, 18)
  fields.writeUInt16LE(path.length, 22)
  const local = Buffer.concat([Buffer.from([0x50, 0x4b, 3, 4]), fields, path, packed])
  const rest = Buffer.alloc(14)
  rest.writeUInt32LE(((lies.mode ?? 0o100644) << 16) >>> 0, 6)
  rest.writeUInt32LE(lies.offset ?? offset, 10)
  const version = Buffer.alloc(2)
  version.writeUInt16LE(UNIX | 20)
  const central = Buffer.concat([Buffer.from([0x50, 0x4b, 1, 2]), version, fields, rest, path])
  return { local, central }
}

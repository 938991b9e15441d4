// Makes a start quick. In JavaScript and before anything else: a start that finds everything compiled does then not
// load the compiler of TypeScript, which costs 16 MB and a tenth of a second.
import { existsSync } from 'node:fs'
import { enableCompileCache, registerHooks } from 'node:module'
import { fileURLToPath } from 'node:url'

// A directory of ours: the default one is shared by all users of the machine.
enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))

// Kysely comes in 250 files, and finding and linking them takes a fifth of a start. Asked for only now: it is
// TypeScript, and its compiled form is in the cache.
const { oneFileKysely } = await import('./one-file-kysely.ts')
const built = oneFileKysely()
if ([...built.values()].every((file) => existsSync(file)))
  registerHooks({
    resolve(specifier, context, nextResolve) {
      const file = built.get(specifier)
      return file ? { url: file.href, format: 'module', shortCircuit: true } : nextResolve(specifier, context)
    },
  })

// Turns the compile cache on. In JavaScript and before anything else: a start that finds everything compiled does
// then not load the compiler of TypeScript, which costs 16 MB and a tenth of a second.
import { enableCompileCache } from 'node:module'
import { fileURLToPath } from 'node:url'

// A directory of ours: the default one is shared by all users of the machine.
enableCompileCache(fileURLToPath(new URL('../build/compile-cache', import.meta.url)))

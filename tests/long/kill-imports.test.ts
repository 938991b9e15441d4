import { test } from 'vitest'
import { killUnderImports } from '../harness/faults/kill-under-imports.ts'
import { setUpDataDirectory } from '../harness/service/data-directory.ts'

const KILLS = 4

const home = setUpDataDirectory()

test(`an import whose service is killed as its file arrives and ${KILLS} times later brings each entry once`, () =>
  killUnderImports(home.dataDirectory, KILLS))

// Measures the service, prints one table of what was found, and writes nothing else down. `quick` as the
// only argument measures less, in about a minute.
import { availableParallelism, cpus, totalmem } from 'node:os'
import { toTable } from './finding.ts'
import { getLifetimeDiary } from './lifetime.ts'
import { startLoadClient } from './load.ts'
import { measureFloor } from './measure-floor.ts'
import { measureLifetime } from './measure-lifetime.ts'
import { measureProcess } from './measure-process.ts'
import { FULL, QUICK } from './sizes.ts'

const sizes = process.argv[2] === 'quick' ? QUICK : FULL
const load = startLoadClient()
try {
  const lifetime = await getLifetimeDiary(sizes)
  const findings = [
    ...(await measureProcess(sizes, lifetime)),
    ...(await measureFloor(sizes, load)),
    ...(await measureLifetime(sizes, lifetime, load)),
  ]
  console.log(toTable(findings))
  const gigabytes = Math.round(totalmem() / 1024 ** 3)
  console.log(
    `\nNode ${process.version}, ${availableParallelism()} cores (${cpus()[0]?.model}), ${gigabytes} GiB, ${process.platform} ${process.arch}`,
  )
} finally {
  load.stop()
}

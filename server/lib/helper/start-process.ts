import { fork } from 'node:child_process'
import { join } from 'node:path'
import { projectDirectory } from '../project-directory.ts'
import type { Start } from './helper.ts'
import { programFile } from './program-file.ts'

interface Memory {
  /** Of V8. */
  heapMb: number
  /** Of the whole process, with its own 60 MB. */
  totalMb: number
}

/** What programs of a system need to start. The rest may hold secrets, which a reader of foreign files should not have. */
const PASSED_ON = ['PATH', 'LD_LIBRARY_PATH', 'SystemRoot', 'TEMP', 'TMP']

/**
 * A process of its own: unlike a thread it cannot take the service with it. V8 aborts the whole process when a single
 * allocation, such as a larger table of a `Map`, exceeds the limit of a thread's memory.
 *
 * @param source relative to the project, such as `server/import/reading/reader.program.ts`
 */
export const processOf =
  (source: string, { heapMb, totalMb }: Memory): Start =>
  ({ onMessage, onEnd }) => {
    const { env } = process
    const passedOn = Object.fromEntries(PASSED_ON.map((name) => [name, env[name]]))
    const child = fork(programFile(source), [String(totalMb)], {
      env: { ...passedOn, NODE_COMPILE_CACHE: join(projectDirectory, 'build', 'compile-cache') },
      execArgv: [`--max-old-space-size=${heapMb}`, '--max-semi-space-size=4'],
      serialization: 'advanced',
      // What V8 prints of its last collections when the memory is used up helps nobody.
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
    })
    child.on('message', onMessage)
    child.on('error', onEnd)
    child.on('exit', onEnd)
    return {
      // A message to a process that has just ended fails, and `exit` reports that.
      post: (message) => child.send(message as object, () => undefined),
      end: () => child.kill('SIGKILL'),
      hold(isBusy) {
        if (isBusy) child.ref()
        else child.unref()
        const { channel } = child
        if (isBusy) channel?.ref()
        else channel?.unref()
      },
    }
  }

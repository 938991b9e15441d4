// Calls that take too much of something.
import { setImmediate } from 'node:timers/promises'
import { endAbove } from '../../../server/lib/helper/end-above.ts'
import { serveCalls } from '../../../server/lib/helper/serve-calls.ts'

serveCalls(
  {
    echo: (input: unknown) => input,
    fail: () => {
      throw new Error('no')
    },
    loop: () => {
      for (;;);
    },
    /** One allocation that exceeds the limit: V8 ends the process. */
    fillMap: () => {
      const map = new Map<number, object>()
      for (let index = 0; ; index += 1) map.set(index, {})
    },
    /** Outside of V8's heap, as libraries do by code of their own. */
    async fillBuffers() {
      endAbove(400)
      const list: Buffer[] = []
      for (;;) {
        list.push(Buffer.alloc(16_000_000, 1))
        await setImmediate()
      }
    },
    fillList: () => {
      const list: object[] = []
      for (;;) list.push({})
    },
  },
  (error) => ({ said: error instanceof Error ? error.message : '' }),
)

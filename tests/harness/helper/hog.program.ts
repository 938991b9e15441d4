// Calls that take too much of something.
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
    /** Outside of V8's heap and without a turn of the event loop, as libraries do by code of their own. */
    fillBuffers: () => Array.from({ length: 100 }, () => Buffer.alloc(16_000_000, 1)).length,
    fillList: () => {
      const list: object[] = []
      for (;;) list.push({})
    },
  },
  (error) => ({ said: error instanceof Error ? error.message : '' }),
)

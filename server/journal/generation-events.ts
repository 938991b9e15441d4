import { EventEmitter, on } from 'node:events'
import type { Journal } from '../../contract/journal.ts'
import type { Generation } from './generation.service.ts'

interface StreamedEvent {
  event: string
  data: unknown
}

/** Server-sent events of a generation: `task`, a `delta` for each piece of text, then `journal`. Throws if it fails. */
export async function* generationEvents(
  generation: Generation<{ journal: Journal }>,
): AsyncGenerator<StreamedEvent> {
  const emitter = new EventEmitter()
  const pieces = on(emitter, 'text', { close: ['end'] })
  generation.onText((text) => emitter.emit('text', text))
  generation.result.then(
    () => emitter.emit('end'),
    () => emitter.emit('end'),
  )
  yield { event: 'task', data: generation.task }
  for await (const [text] of pieces) yield { event: 'delta', data: { text } }
  yield { event: 'journal', data: (await generation.result).journal }
}

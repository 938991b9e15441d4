import { isLongerThan } from '../../../contract/characters.ts'
import { MAX_EVENT_LENGTH } from '../../../contract/limits.ts'

/** The parts of a text that are saved as events of their own: one, unless it is too long. */
export async function partsOf(text: string): Promise<string[]> {
  if (!isLongerThan(text, MAX_EVENT_LENGTH)) return [text]
  const { splitText } = await import('./split-text.ts')
  return splitText(text, MAX_EVENT_LENGTH)
}

import { useState } from 'react'
import { readLocal, writeLocal } from './local.ts'
import { getUserId } from './session.ts'

const keyOf = (name: string): string => `draft.${getUserId()}.${name}`

export const hasDraft = (name: string): boolean => readLocal(keyOf(name)) !== undefined

/**
 * Text that is being written, kept on this device until it is saved, so that no reload loses it.
 *
 * @param name what the text is for; another name is another draft
 */
export function useDraft(name: string, initial = ''): [string, (text: string) => void] {
  const key = keyOf(name)
  const [held, setHeld] = useState({ key, text: readLocal(key) ?? initial })
  const current = held.key === key ? held : { key, text: readLocal(key) ?? initial }
  const write = (text: string) => {
    setHeld({ key, text })
    writeLocal(key, text === initial ? undefined : text)
  }
  return [current.text, write]
}

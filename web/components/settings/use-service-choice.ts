import { useState } from 'react'
import { useSetting } from './use-setting.ts'

/**
 * The choice of a service, or of none. One that is set up is used at once; another one is only begun, until its form is
 * saved.
 */
export function useServiceChoice<Id extends string>(
  stored: Id | null,
  save: (id: Id | null) => Promise<unknown>,
  isSetUp: (id: Id) => boolean,
) {
  const used = useSetting(stored, save)
  const [begun, setBegun] = useState<Id>()
  const isBegun = begun !== undefined && begun !== stored
  const choose = (id: Id | null) => {
    const isUsable = id === null || isSetUp(id)
    setBegun(isUsable ? undefined : id)
    if (isUsable && id !== used.value) used.change(id)
  }
  const { isSaved } = used.saving
  return {
    chosen: isBegun ? begun : used.value,
    choose,
    saving: { ...used.saving, isSaved: isSaved && !isBegun },
  }
}

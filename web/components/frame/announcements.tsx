// What is said on every screen: that a pasted text was cut, and that a change contradicts one of another device.

import { useEffect } from 'react'
import { useLocation } from 'wouter'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { removeConflict, useConflicts } from '../../state/conflicts.ts'
import { showNotice } from '../../state/notice.ts'
import { useToday } from '../../state/today.ts'
import { Button } from '../shell/button.tsx'
import { CloseButton } from '../shell/close-button.tsx'
import styles from './connection.module.css'
import { countLeftOut } from './count-left-out.ts'

export function Announcements() {
  useCutTexts()
  const words = useScreenWords('announcement')
  const formats = useFormats()
  const [location, navigate] = useLocation()
  const today = useToday()
  const dates = useConflicts()
  const shownDate = location === '/' ? today : location.replace('/day/', '')
  // Its day shows both texts.
  useEffect(() => (dates.includes(shownDate) ? removeConflict(shownDate) : undefined), [dates, shownDate])
  const date = dates.find((one) => one !== shownDate)
  if (date === undefined) return null
  return (
    <div className={styles.offer} role="status">
      <span>{words.conflict(formats.longDate(date))}</span>
      <Button look="plain" onClick={() => navigate(`/day/${date}`)}>
        {words.show}
      </Button>
      <CloseButton onClose={() => removeConflict(date)} />
    </div>
  )
}

/** A field of one line has a `maxLength`, and browsers cut what is pasted or dropped beyond it without a word. */
function useCutTexts(): void {
  const words = useScreenWords('announcement')
  const { number } = useFormats()
  useEffect(() => {
    const onInput = ({ target, data, inputType }: InputEvent) => {
      if (!(target instanceof HTMLInputElement) || !/^insertFrom(Paste|Drop)$/.test(inputType)) return
      const left = countLeftOut(target, data ?? '')
      if (left > 0) showNotice({ message: words.cut(left, number(left)) })
    }
    document.addEventListener('beforeinput', onInput)
    return () => document.removeEventListener('beforeinput', onInput)
  }, [words, number])
}

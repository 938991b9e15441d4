import { useEffect, useRef, useState } from 'react'
import {
  deleteSharedItems,
  listSharedItems,
  moveSharedItems,
  type SharedItem,
} from '../../files/shared-items.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { type CaptureDraft, draftNames } from '../../state/draft.ts'
import { showNotice } from '../../state/notice.ts'
import { Button } from '../shell/button.tsx'
import { attachFiles } from './attach-files.ts'
import styles from './media-tray.module.css'

interface Properties {
  owner: string
  date: string
  draft: CaptureDraft
  onDraft: (draft: CaptureDraft) => void
  onAdded: () => void
}

/** Enough to recognize what was shared. */
const SHOWN_LENGTH = 300

/**
 * Offers to add what other programs shared to today's draft. It is never added by itself: a page of another site can send
 * a form to the same address, in its visitor's name.
 */
export function SharedOffer({ owner, date, draft, onDraft, onAdded }: Properties) {
  const words = useScreenWords('media')
  const all = useWords()
  const [items, setItems] = useState<readonly SharedItem[]>([])
  const current = useRef(draft)
  current.current = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was shared is read once, when the client opens.
  useEffect(() => {
    if (owner !== draftNames.today) return
    void listSharedItems().then(
      (found) => {
        setItems(found)
        if (found.length > 0) onAdded()
      },
      () => undefined,
    )
    const shared = new URLSearchParams(location.search).get('shared')
    if (shared === 'failed') showNotice({ message: words.shareFailed })
    if (shared !== null) history.replaceState(history.state, '', location.pathname)
  }, [owner])
  if (items.length === 0) return null
  const add = async () => {
    setItems([])
    await moveSharedItems(async (text, files) => {
      onAdded()
      await attachFiles({ owner, files, words: all })
      const content = [current.current.content, text].filter((part) => part !== '').join('\n')
      const begunOn = current.current.begunOn || date
      if (text !== '') onDraft({ ...current.current, content, begunOn })
    })
  }
  const discard = async () => {
    setItems([])
    await deleteSharedItems()
  }
  const shown = items.flatMap(({ text, files }) => [text, ...files.map(({ name }) => name)])
  return (
    <div className={`note ${styles.leftRecording} ${styles.sharedOffer}`} role="status">
      <p>{words.shared}</p>
      <p className={styles.sharedText}>{shown.filter(Boolean).join('\n').slice(0, SHOWN_LENGTH)}</p>
      <div className="row">
        <Button onClick={() => void add().catch(() => undefined)}>{words.addShared}</Button>
        <Button look="plain quiet" onClick={() => void discard().catch(() => undefined)}>
          {words.discard}
        </Button>
      </div>
    </div>
  )
}

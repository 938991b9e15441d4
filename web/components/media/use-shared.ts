import { useEffect, useRef } from 'react'
import { takeSharedItems } from '../../files/shared-items.ts'
import { useMediaWords } from '../../i18n/media-words.ts'
import type { CaptureDraft } from '../../state/draft.ts'
import { showNotice } from '../../state/notice.ts'
import { takeFiles } from './take-files.ts'

interface Properties {
  owner: string
  date: string
  draft: CaptureDraft
  onDraft: (draft: CaptureDraft) => void
  onAdded: () => void
}

/** Adds items shared from other programs to today's draft. */
export function useShared({ owner, date, draft, onDraft, onAdded }: Properties): void {
  const words = useMediaWords()
  const current = useRef(draft)
  current.current = draft
  // biome-ignore lint/correctness/useExhaustiveDependencies: shared items are read once, when the client opens.
  useEffect(() => {
    if (owner !== 'capture.today') return
    void takeSharedItems(async (text, files) => {
      onAdded()
      await takeFiles({ owner, files, words })
      const content = [current.current.content, text].filter((part) => part !== '').join('\n')
      const begunOn = current.current.begunOn || date
      if (text !== '') onDraft({ ...current.current, content, begunOn })
    }).catch(() => undefined)
    const shared = new URLSearchParams(location.search).get('shared')
    if (shared === 'failed') showNotice({ message: words.shareFailed })
    if (shared !== null) history.replaceState(history.state, '', location.pathname)
  }, [owner])
}

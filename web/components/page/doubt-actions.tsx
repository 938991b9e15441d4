// The actions for a doubted sentence.

import { useMutation } from '@tanstack/react-query'
import type { Journal } from '../../../contract/journal.ts'
import type { Sentence } from '../../../contract/sources.ts'
import { api, call } from '../../api/call.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { showNotice } from '../../state/notice.ts'
import { diaryChange } from '../../state/query-client.ts'
import { Button } from '../shell/button.tsx'
import { sentenceText, withoutSentence } from './sentence-parts.ts'
import styles from './sources.module.css'

interface Properties {
  sentence: Sentence
  journal: Journal
  onClose: () => void
}

/** Vouch for it, remove it, or record it as an event of the day. */
export function DoubtActions({ sentence, journal, onClose }: Properties) {
  const sourceWords = useScreenWords('sources')
  const { mutate } = useMutation(diaryChange((action: () => Promise<unknown>) => action()))
  const { date, version, content } = journal
  const run = (action: () => Promise<unknown>) => {
    onClose()
    mutate(action)
  }
  const save = (onVersion: number, text: string) =>
    call(api.journal[':date'].$put, { param: { date }, json: { version: onVersion, content: text } })
  const vouch = (vouched: boolean) =>
    call(api.journal[':date'].sources.vouch.$post, {
      param: { date },
      json: { version, start: sentence.start, end: sentence.end, vouched },
    })
  const keep = async () => {
    await vouch(true)
    showNotice({ message: sourceWords.vouched, undo: () => vouch(false) })
  }
  const removeSentence = async () => {
    const next = await save(version, withoutSentence(content, sentence))
    showNotice({ message: sourceWords.sentenceRemoved, undo: () => save(next.version, content) })
  }
  const note = async () => {
    await call(api.events.$post, { json: { date, type: 'text', content: sentenceText(content, sentence) } })
    await vouch(true)
    showNotice({ message: sourceWords.noted })
  }
  const isDoubted = sentence.verdict === 'doubted'
  const canRemove = withoutSentence(content, sentence).trim() !== ''
  return (
    <div className={styles.doubtActions}>
      {isDoubted && <Button onClick={() => run(keep)}>{sourceWords.vouch}</Button>}
      {canRemove && (
        <button
          type="button"
          className={isDoubted ? 'button' : 'button plain'}
          onClick={() => run(removeSentence)}
        >
          {sourceWords.removeSentence}
        </button>
      )}
      {isDoubted && <Button onClick={() => run(note)}>{sourceWords.note}</Button>}
    </div>
  )
}

import type { Day } from '../../../contract/days.ts'
import type { Journal } from '../../../contract/journal.ts'
import type { PageSources, Sentence } from '../../../contract/sources.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import { Button } from '../shell/button.tsx'
import { isUncompared, judgePage } from './page-verdict.ts'
import { strengthOf } from './sentence-marks.ts'
import { sentenceText } from './sentence-parts.ts'
import styles from './sources.module.css'
import { useAskSecondOpinion } from './use-ask-second-opinion.ts'

interface Properties {
  sources: PageSources
  day: Day
  journal: Journal
  onOpen: (index: number) => void
  onClose: () => void
}

/** A list of all sentences with the first event of each, doubted ones first. */
export function AllSentences({ sources, day, journal, onOpen, onClose }: Properties) {
  const words = useWords()
  const sourceWords = useScreenWords('sources')
  const ask = useAskSecondOpinion(journal.date)
  const contents = new Map(day.events.map(({ id, content }) => [id, content]))
  const lineOf = (sentence: Sentence): string => {
    const strength = strengthOf(sentence)
    if (strength) return sourceWords.strengths[strength]
    if (isUncompared(sentence)) return sourceWords.uncompared
    return (
      sentence.eventIds.map((id) => contents.get(id)).find(Boolean) ?? sourceWords.verdicts[sentence.verdict]
    )
  }
  const listed = sources.sentences.map((sentence, index) => ({
    sentence,
    index,
    strength: strengthOf(sentence),
  }))
  const rank = { hard: 0, soft: 1 } as const
  const place = (strength: keyof typeof rank | undefined) => (strength ? rank[strength] : 2)
  return (
    <BottomSheet title={sourceWords.all} onClose={onClose}>
      <p className="quiet small">
        {judgePage(journal.content, sources.sentences).isMostlyUnlike
          ? sourceWords.readsOneLanguage
          : sourceWords.findsPart}
      </p>
      {ask && (
        <Button
          look="small"
          onClick={() => {
            onClose()
            ask()
          }}
        >
          {words.page.secondOpinion}
        </Button>
      )}
      <ol className={styles.allSentences}>
        {listed
          .toSorted((one, other) => place(one.strength) - place(other.strength))
          .map(({ sentence, index, strength }) => (
            <li key={sentence.start}>
              <Button look="plain" onClick={() => onOpen(index)}>
                <span className={styles.listedSentence} dir="auto" data-doubt={strength}>
                  {sentenceText(journal.content, sentence)}
                </span>
                <span
                  className={strength ? `${styles.doubtWord} small` : `quiet small ${styles.clippedLine}`}
                  dir="auto"
                >
                  {lineOf(sentence)}
                </span>
              </Button>
            </li>
          ))}
      </ol>
    </BottomSheet>
  )
}

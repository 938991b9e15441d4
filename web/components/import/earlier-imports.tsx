import { useMutation } from '@tanstack/react-query'
import type { Import } from '../../../contract/imports.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { isBeingUndone, undoImport } from '../../queries/import.queries.ts'
import { showNotice } from '../../state/notice.ts'
import { refreshDiary } from '../../state/query-client.ts'
import { ask } from '../../state/question.ts'
import { Button } from '../shell/button.tsx'
import styles from '../shell/rows.module.css'
import { Failure } from '../shell/states.tsx'

interface Properties {
  imports: readonly Import[]
  onShow: (id: string) => void
  onChange: () => Promise<unknown>
}

export function EarlierImports({ imports, onShow, onChange }: Properties) {
  const words = useScreenWords('import')
  return (
    <section>
      <h2>{words.earlier}</h2>
      {imports.length === 0 && <p className="quiet">{words.none}</p>}
      {imports.length > 0 && (
        <ul className={styles.rows}>
          {imports.map((one) => (
            <Row key={one.id} one={one} onShow={onShow} onChange={onChange} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Row({ one, onShow, onChange }: { one: Import } & Omit<Properties, 'imports'>) {
  const words = useScreenWords('import')
  const formats = useFormats()
  const { events, pages, attachments, present, skipped } = one.counts
  const { mutate: undo, error } = useMutation({
    mutationFn: () => undoImport(one.id, onChange),
    onSuccess: ({ problems }) => {
      const isWhole = !problems.some(({ code }) => code === 'locked')
      showNotice({ message: isWhole ? words.undone : words.partlyUndone })
      return refreshDiary()
    },
    onSettled: onChange,
  })
  const undoIfSure = async () => {
    const { undo: action, undoConfirm, undoFilesConfirm } = words
    const text =
      events + pages > 0
        ? undoConfirm(formats.number(events + pages))
        : undoFilesConfirm(formats.number(attachments))
    if (await ask({ title: action, text, action })) undo()
  }
  const { addedCount, toAddCount, presentCount, skippedCount } = words
  const summary = [
    (one.status === 'preview' ? toAddCount : addedCount)(formats.number(events)),
    present > 0 && presentCount(formats.number(present)),
    skipped > 0 && skippedCount(formats.number(skipped)),
  ].filter(Boolean)
  const isUndone = isBeingUndone(one)
  // Events that were locked by a page may be unlocked since.
  const isLeft = one.status !== 'removed' || one.problems.some(({ code }) => code === 'locked')
  return (
    <li>
      <div>
        <p>
          <Button look="link breakable" onClick={() => onShow(one.id)}>
            <bdi>{one.fileName || (one.format ? words.formats[one.format] : words.unnamed)}</bdi>
          </Button>
        </p>
        <p className="quiet small">
          {formats.moment(one.createdAt)} · {isUndone ? words.undoing : words.statuses[one.status]}
          {isUndone && (
            <>
              {' '}
              <progress value={one.progress} aria-label={words.undoing} />
            </>
          )}
        </p>
        <p className="quiet small">{summary.join(' · ')}</p>
        <Failure error={error} />
      </div>
      {isLeft && !isUndone && one.status !== 'preview' && events + pages + attachments > 0 && (
        <Button onClick={undoIfSure}>{words.undo}</Button>
      )}
    </li>
  )
}

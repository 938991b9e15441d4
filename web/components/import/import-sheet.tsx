import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Link } from 'wouter'
import type { Import } from '../../../contract/imports.ts'
import { withoutSigns } from '../../../contract/text-signs.ts'
import { api, call } from '../../api/call.ts'
import type { ScreenWords } from '../../i18n/en-screens.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { isUnderWay } from '../../queries/import.queries.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { Button } from '../shell/button.tsx'
import { Facts } from '../shell/facts.tsx'
import rowsStyles from '../shell/rows.module.css'
import { Failure } from '../shell/states.tsx'
import styles from './import.module.css'

/** An import from upload to result: progress, preview, run. */
export function ImportSheet({ shown, onChange }: { shown: Import; onChange: () => Promise<unknown> }) {
  const words = useScreenWords('import')
  const formats = useFormats()
  const [isReplacing, setIsReplacing] = useState(false)
  const param = { importId: shown.id }
  const query = isReplacing ? ({ changed: 'replace' } as const) : {}
  const { mutate: change, error } = useMutation({
    mutationFn: (action: 'run' | 'stop') =>
      action === 'run'
        ? call(api.imports[':importId'].run.$post, { param, query })
        : call(api.imports[':importId'].cancel.$post, { param }),
    onSettled: onChange,
  })
  const { status, counts, progress, firstDate } = shown
  const isNothing = counts.events + counts.pages + counts.attachments === 0
  const isEmpty = shown.problems.some(({ code }) => code === 'empty')
  const hasChanged = status === 'preview' && shown.problems.some(({ code }) => code === 'changed')
  return (
    <section className={`sheet ${styles.importSheet}`} aria-live="polite" aria-busy={isUnderWay(shown)}>
      <h2>{status === 'preview' ? words.preview : words.statuses[status]}</h2>
      {isUnderWay(shown) && (
        <p>
          <progress value={progress} aria-label={status === 'running' ? words.running : words.reading} />{' '}
          <span className="quiet small">{words.read(`${Math.floor(progress * 100)} %`)}</span>
        </p>
      )}
      <ImportFacts shown={shown} />
      {status === 'preview' && counts.events > 0 && <Samples shown={shown} />}
      {status === 'failed' && <Cause shown={shown} />}
      <Problems shown={shown} />
      <Failure error={error} />
      {status === 'preview' && isNothing && !isEmpty && !hasChanged && <p>{words.nothing}</p>}
      {status !== 'failed' && isEmpty && <p>{words.reasons.empty}</p>}
      {hasChanged && <Checkbox label={words.replaceChanged} value={isReplacing} change={setIsReplacing} />}
      <div className="row">
        {status === 'preview' && (!isNothing || isReplacing) && (
          <Button look="primary" onClick={() => change('run')}>
            {counts.events > 0
              ? words.run(formats.number(counts.events))
              : counts.pages > 0
                ? words.addPages(formats.number(counts.pages))
                : counts.attachments > 0
                  ? words.addFiles(formats.number(counts.attachments))
                  : words.replace}
          </Button>
        )}
        {(status === 'preview' || isUnderWay(shown)) && (
          <Button onClick={() => change('stop')}>{status === 'preview' ? words.discard : words.stop}</Button>
        )}
        {status === 'completed' && firstDate !== null && (
          <Link href={`/day/${firstDate}`} className="button">
            {words.toDays}
          </Link>
        )}
      </div>
    </section>
  )
}

function ImportFacts({ shown }: { shown: Import }) {
  const words = useScreenWords('import')
  const formats = useFormats()
  const { counts, firstDate, lastDate } = shown
  const isBrought = shown.status !== 'preview' && shown.status !== 'reading'
  const facts: [string, string | undefined][] = [
    [words.format, shown.format === null ? undefined : words.formats[shown.format]],
    [isBrought ? words.added : words.events, formats.number(counts.events)],
    [words.pages, counts.pages > 0 ? formats.number(counts.pages) : undefined],
    [words.attachments, counts.attachments > 0 ? formats.number(counts.attachments) : undefined],
    [words.present, counts.present > 0 ? formats.number(counts.present) : undefined],
    [words.skipped, counts.skipped > 0 ? formats.number(counts.skipped) : undefined],
    [
      words.days,
      firstDate === null || lastDate === null
        ? undefined
        : firstDate === lastDate
          ? formats.mediumDate(firstDate)
          : words.range(formats.mediumDate(firstDate), formats.mediumDate(lastDate)),
    ],
  ]
  return (
    <>
      {shown.fileName !== '' && (
        <p>
          <bdi className="breakable">{shown.fileName}</bdi>
        </p>
      )}
      <Facts
        facts={facts.flatMap(([name, value]) => (value === undefined ? [] : [[name, value] as const]))}
      />
    </>
  )
}

function Samples({ shown }: { shown: Import }) {
  const words = useScreenWords('import')
  const formats = useFormats()
  return (
    <>
      <h3>{words.samples}</h3>
      <ul className={rowsStyles.rows}>
        {shown.samples.map((sample) => (
          <li key={`${sample.date} ${sample.occurredAt} ${sample.content}`}>
            <div>
              <p className="quiet small">
                {formats.mediumDate(sample.date)}
                {sample.occurredAt !== null && ` · ${sample.occurredAt.slice(11, 16)}`}
                {sample.placeName !== null && (
                  <>
                    {' · '}
                    <bdi>{sample.placeName}</bdi>
                  </>
                )}
              </p>
              <p className={styles.importText} dir="auto">
                {withoutSigns(sample.content, { kind: 'event', isCutAfter: true })}
              </p>
            </div>
          </li>
        ))}
      </ul>
    </>
  )
}

const reasonOf = (words: ScreenWords['import'], { code, reason }: Import['problems'][number]): string =>
  Object.hasOwn(words.reasons, code) ? words.reasons[code as keyof ScreenWords['import']['reasons']] : reason

/** The cause of a failed import, which is the first problem in the list. */
function Cause({ shown }: { shown: Import }) {
  const words = useScreenWords('import')
  const [cause] = shown.problems
  return (
    cause && (
      <p>
        <strong className="error">{reasonOf(words, cause)}</strong>{' '}
        {cause.path !== shown.fileName && <bdi className="quiet small breakable">{cause.path}</bdi>}
      </p>
    )
  )
}

function Problems({ shown }: { shown: Import }) {
  const words = useScreenWords('import')
  const formats = useFormats()
  const others = shown.status === 'failed' ? shown.problems.slice(1) : shown.problems
  const problems = others.filter(({ code }) => code !== 'empty')
  if (problems.length === 0) return null
  return (
    <details>
      <summary>{words.problems(formats.number(problems.length))}</summary>
      <ul className={styles.importProblems}>
        {problems.map((problem, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the list only grows at its end.
          <li key={index}>
            {reasonOf(words, problem)} <bdi className="quiet small breakable">{problem.path}</bdi>
          </li>
        ))}
      </ul>
    </details>
  )
}

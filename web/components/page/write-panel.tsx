import { type FormEvent, type ReactNode, useId, useState } from 'react'
import { Link } from 'wouter'
import type { Day } from '../../../contract/days.ts'
import { MAX_INSTRUCTIONS_LENGTH } from '../../../contract/limits.ts'
import type { Settings } from '../../../contract/settings.ts'
import type { Wishes } from '../../../contract/wishes.ts'
import { describeWishes } from '../../i18n/wish-words.ts'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { canWrite, useKnownSettings } from '../../queries/settings.queries.ts'
import { writePage } from '../../queries/writing.ts'
import { useIsReachable } from '../../state/connection.ts'
import { draftNames, hasDraft, useDraft } from '../../state/draft.ts'
import { returnCursor } from '../../state/left-cursor.ts'
import { usePreferences } from '../../state/preferences.ts'
import { TooLongNote } from '../fields/too-long-note.tsx'
import { Button } from '../shell/button.tsx'
import { later } from '../shell/later.tsx'
import styles from './page.module.css'

/** The form to generate a page, or a note about the missing settings. */
export function WritePanel({ day }: { day: Day }) {
  const words = useWords()
  const { settings, isSettled } = useKnownSettings()
  const isReachable = useIsReachable()
  if (day.events.length === 0 || !isSettled) return null
  if (settings && !canWrite(settings)) {
    const settingsPath = settingsPathOf(day)
    const write = () => void writePage(day.date, '')
    return settings.aiProvider === null && isReachable ? (
      <LocalWriter settingsPath={settingsPath} onChosen={write} otherwise={NoProvider} />
    ) : (
      <NoProvider settingsPath={settingsPath} />
    )
  }
  if (!isReachable)
    return <p className={day.journal ? 'quiet' : 'sheet empty quiet'}>{words.offline.noWriting}</p>
  return (
    <WriteForm
      date={day.date}
      hasPage={day.journal !== null}
      wishes={settings?.wishes}
      cap={settings && hasCap(settings) && <CapNote date={day.date} state={stateOf(day)} />}
      onWrite={(instructions) => writePage(day.date, instructions)}
    />
  )
}

const settingsPathOf = ({ date }: Day): string => `/settings?day=${date}#writing`

function NoProvider({ settingsPath }: { settingsPath: string }) {
  const words = useWords()
  return (
    <div className="sheet empty">
      <p>{words.page.noProvider}</p>
      <Link href={settingsPath} className="button primary">
        {words.page.chooseProvider}
      </Link>
    </div>
  )
}

/** Settings that this device has kept may be older than caps. */
const hasCap = ({ monthlyCap }: Partial<Settings>): boolean =>
  monthlyCap !== undefined && (monthlyCap.tokens ?? monthlyCap.amount) !== null

const stateOf = ({ events }: Day): string => events.map(({ id, version }) => `${id} ${version}`).join()

const LocalWriter = later(async () => (await import('./local-writer.tsx')).LocalWriter, {
  otherwise: NoProvider,
})

const CapNote = later(async () => (await import('../ledger/cap-note.tsx')).CapNote, { words: ['screens'] })

interface Properties {
  date: string
  hasPage: boolean
  wishes: Wishes | undefined
  cap: ReactNode
  onWrite: (instructions: string) => void
}

/** Generates a page, with an optional field for wishes. */
function WriteForm({ date, hasPage, wishes, cap, onWrite }: Properties) {
  const words = useWords()
  const draftName = draftNames.instructions(date)
  const [instructions, setInstructions] = useDraft<string>(draftName, '')
  const [hasField, setHasField] = useState(() => hasDraft(draftName))
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onWrite(instructions)
  }
  const hasWishes = wishes && Object.values(wishes).some(Boolean)
  return (
    <form className={hasPage ? styles.write : `${styles.write} sheet empty`} onSubmit={submit}>
      {!hasPage && <p>{words.page.none}</p>}
      {hasField && <WishField instructions={instructions} onChange={setInstructions} />}
      <div className="row">
        <button type="submit" className={hasPage ? 'button' : 'button primary'}>
          {hasPage ? words.page.rewrite : words.page.write}
        </button>
        {!hasField && (
          <Button look="plain" onClick={() => setHasField(true)}>
            {words.page.wish}
          </Button>
        )}
        {!hasPage && (
          <Link href={`/day/${date}/preview`} className="button plain">
            {words.page.toSend}
          </Link>
        )}
      </div>
      {cap}
      {wishes && (hasField || hasWishes) && <LastingWishes wishes={wishes} />}
    </form>
  )
}

interface WishProperties {
  instructions: string
  onChange: (instructions: string) => void
}

function WishField({ instructions, onChange }: WishProperties) {
  const words = useScreenWords('wishes')
  const id = useId()
  return (
    <div className="field">
      <label htmlFor={id}>{words.forPage}</label>
      <QuickWishes instructions={instructions} onChange={onChange} />
      <textarea
        id={id}
        ref={returnCursor}
        rows={2}
        // biome-ignore lint/a11y/noAutofocus: the button that opened it is gone.
        autoFocus={instructions === ''}
        dir="auto"
        placeholder={words.forPageHint}
        value={instructions}
        onChange={({ target }) => onChange(target.value)}
      />
      <TooLongNote text={instructions} max={MAX_INSTRUCTIONS_LENGTH} />
    </div>
  )
}

const QuickWishes = later(async () => (await import('./quick-wishes.tsx')).QuickWishes)

/** Lists the lasting wishes, with a link to their settings. */
function LastingWishes({ wishes }: { wishes: Wishes }) {
  const words = useScreenWords('wishes')
  const { language } = usePreferences()
  const described = describeWishes(wishes, words, language)
  return (
    <p className={`quiet small ${styles.lastingWishes}`}>
      {described !== '' && <>{words.lasting(described)} </>}
      <Link href="/settings#wishes">{described === '' ? words.keep : words.change}</Link>
    </p>
  )
}

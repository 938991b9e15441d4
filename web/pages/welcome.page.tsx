// The first steps: the first event, and the permission to locate the device. The first page asks for a provider.

import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useEffect, useRef } from 'react'
import { Redirect, useLocation } from 'wouter'
import { Capture } from '../components/capture/capture.tsx'
import { EventText } from '../components/event/event-text.tsx'
import { LocalWriter } from '../components/page/local-writer.tsx'
import { usePosition } from '../components/places/position.ts'
import settingsStyles from '../components/settings/settings.module.css'
import { Button } from '../components/shell/button.tsx'
import columnStyles from '../components/shell/column.module.css'
import { useTitle } from '../components/shell/title.ts'
import { useSettingsWords } from '../i18n/settings-words.ts'
import { useScreenWords } from '../i18n/words.ts'
import { dayQuery } from '../queries/diary.queries.ts'
import { useKnownSettings } from '../queries/settings.queries.ts'
import { writePage } from '../queries/writing.ts'
import { endGuide, GUIDE_STEPS, type GuideStep, goToStep, useGuide } from '../state/guide.ts'
import { setPreferences, usePreferences } from '../state/preferences.ts'
import { useToday } from '../state/today.ts'
import styles from './welcome.module.css'

export function WelcomePage() {
  const step = useGuide()
  if (step === undefined) return <Redirect to="/" replace />
  return <Guide step={step} />
}

function Guide({ step }: { step: GuideStep }) {
  const words = useSettingsWords()
  useTitle(words.guide.titles[step])
  const number = GUIDE_STEPS.indexOf(step) + 1
  const heading = useRef<HTMLHeadingElement>(null)
  // The button that led here is gone. The field itself would open a phone's keyboard over what explains it.
  // What was focused meanwhile, such as the menu, keeps the focus.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs at each step.
  useEffect(() => {
    if (document.activeElement === document.body) heading.current?.focus()
  }, [step])
  const Step = { position: PositionStep, event: EventStep }[step]
  return (
    <div className={`${columnStyles.column} ${styles.welcome}`}>
      <header>
        <p className="quiet">{words.guide.step(number, GUIDE_STEPS.length)}</p>
        <ol className={styles.welcomeSteps} aria-hidden="true">
          {GUIDE_STEPS.map((name, index) => (
            <li key={name} className={index < number ? styles.reached : undefined} />
          ))}
        </ol>
        <h1 ref={heading} tabIndex={-1}>
          {words.guide.titles[step]}
        </h1>
      </header>
      <Step key={step} />
    </div>
  )
}

/** The buttons to the next step and back. */
function StepWays({ step, isDone, children }: { step: GuideStep; isDone: boolean; children?: ReactNode }) {
  const words = useSettingsWords()
  const [, navigate] = useLocation()
  const at = GUIDE_STEPS.indexOf(step)
  const [before, next] = [GUIDE_STEPS[at - 1], GUIDE_STEPS[at + 1]]
  const onward = () => {
    if (next) return goToStep(next)
    endGuide()
    navigate('/')
  }
  const last = isDone ? words.guide.finish : words.guide.skipLast
  return (
    <div className={`row ${styles.welcomeWays}`}>
      {before && <Button onClick={() => goToStep(before)}>{words.guide.back}</Button>}
      {children}
      <button type="button" className={isDone ? 'button primary push' : 'button push'} onClick={onward}>
        {next ? (isDone ? words.guide.next : words.guide.skip) : last}
      </button>
    </div>
  )
}

function PositionStep() {
  const words = useSettingsWords()
  const placeWords = useScreenWords('place')
  const { position: consent } = usePreferences()
  const { locate, position } = usePosition()
  const decide = (position: 'allowed' | 'refused') => {
    setPreferences({ position })
    // Makes the browser ask for permission now, not while the user writes the first event.
    if (position === 'allowed') locate()
  }
  return (
    <>
      <p>{placeWords.consent}</p>
      <p className="quiet">{words.guide.positionNote}</p>
      <fieldset className={settingsStyles.choices}>
        <legend className="visually-hidden">{words.guide.titles.position}</legend>
        {(['allowed', 'refused'] as const).map((choice) => (
          <label key={choice}>
            <input
              type="radio"
              name="position"
              checked={consent === choice}
              onChange={() => decide(choice)}
            />
            <span>{choice === 'allowed' ? placeWords.allow : words.guide.noPosition}</span>
          </label>
        ))}
      </fieldset>
      {position.state === 'refused' && <p className="quiet">{placeWords.positionRefused}</p>}
      <StepWays step="position" isDone={consent !== 'undecided'} />
    </>
  )
}

function EventStep() {
  const words = useSettingsWords()
  const today = useToday()
  const { data: day } = useQuery(dayQuery(today))
  const events = day?.events ?? []
  return (
    <>
      <p>{words.guide.eventIntro}</p>
      <Capture date={today} isToday isInline />
      <div role="status">
        {events.length > 0 && (
          <div className="note stack">
            {events.length === 1 && <p>{words.guide.eventDone}</p>}
            {events.map((event) => (
              <EventText key={event.id} text={event.content} />
            ))}
          </div>
        )}
      </div>
      {events.length > 0 && <FirstPage date={today} />}
      <StepWays step="event" isDone={events.length > 0} />
    </>
  )
}

/** Offers to write it where a model runs beside the service. The next step waits meanwhile. */
function FirstPage({ date }: { date: string }) {
  const [, navigate] = useLocation()
  const { settings } = useKnownSettings()
  const write = () => {
    goToStep('position')
    void writePage(date, '')
    navigate('/')
  }
  if (!settings || settings.aiProvider !== null) return null
  return (
    <LocalWriter settingsPath={`/settings?day=${date}#writing`} onChosen={write} otherwise={() => null} />
  )
}

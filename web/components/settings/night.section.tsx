// Settings of the night writer, with what it did last and does next.
import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { MAX_CATCH_UP_DAYS } from '../../../contract/night-limits.ts'
import type { NightWriterSettings } from '../../../contract/night-writer.ts'
import { PROVIDERS } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useNightWords } from '../../i18n/night-words.ts'
import { usePageRunWords } from '../../i18n/page-run-words.ts'
import { askNightAgain, nightQuery, runNight } from '../../queries/night.queries.ts'
import { canWrite, saveSettings } from '../../queries/settings.queries.ts'
import { getDayClock } from '../../state/day-clock.ts'
import { useWanted } from '../../state/use-wanted.ts'
import { LastNight } from '../night/last-night.tsx'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { SaveResult, SettingsSection } from './settings-section.tsx'

export function NightSection() {
  const words = useNightWords()
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {(settings) => <NightForm settings={settings} />}
    </SettingsSection>
  )
}

type Change = (part: Partial<NightWriterSettings>) => void

function NightForm({ settings }: { settings: Settings }) {
  const words = useNightWords()
  const saving = useMutation(saveSettings)
  const [{ nightWriter }, want] = useWanted(settings)
  const { data: night } = useQuery(nightQuery)
  const change: Change = (part) => {
    // The hour is read in this zone, also while no device is on.
    const zone = part.enabled && settings.timeZone === null ? { timeZone: getDayClock().timeZone } : {}
    const saved = saving.mutateAsync({ ...zone, nightWriter: part }).finally(askNightAgain)
    want({ nightWriter: { ...nightWriter, ...part } }, saved)
  }
  const isReady = canWrite(settings)
  const provider = settings.aiProvider && PROVIDERS[settings.aiProvider]
  return (
    <>
      <label className="check">
        <input
          type="checkbox"
          checked={nightWriter.enabled}
          disabled={!isReady && !nightWriter.enabled}
          onChange={({ target }) => change({ enabled: target.checked })}
        />
        <span>{words.enabled}</span>
      </label>
      <p className="quiet small">
        {!isReady || !provider
          ? words.noProvider
          : provider.place === 'hosted'
            ? words.hosted(provider.name)
            : words.local(provider.name)}
      </p>
      {nightWriter.enabled && night && !night.consent && isReady && (
        <p className="note row">
          <span>{words.noConsent}</span>
          <Button onClick={() => change({ enabled: true })}>{words.agree}</Button>
        </p>
      )}
      {nightWriter.enabled && (
        <Choices chosen={nightWriter} timeZone={night?.timeZone ?? ''} onChange={change} />
      )}
      <SaveResult {...saving} />
      {nightWriter.enabled && <Nights />}
      <p>
        <Link href="/write-days">{usePageRunWords().title}</Link>
      </p>
    </>
  )
}

function Choices({
  chosen: { time, minimumEvents, catchUpDays, weaveLateEvents },
  timeZone,
  onChange,
}: {
  chosen: NightWriterSettings
  timeZone: string
  onChange: Change
}) {
  const words = useNightWords()
  return (
    <>
      <div className="pairs">
        <label>
          <span>{words.time}</span>
          <input
            type="time"
            required
            value={time}
            onChange={({ target }) => target.value && onChange({ time: target.value.slice(0, 5) })}
          />
        </label>
        <Count
          label={words.minimumEvents}
          max={50}
          value={minimumEvents}
          onChange={(count) => onChange({ minimumEvents: count })}
        />
        <Count
          label={words.catchUpDays}
          max={MAX_CATCH_UP_DAYS}
          value={catchUpDays}
          onChange={(count) => onChange({ catchUpDays: count })}
        />
      </div>
      <p className="quiet small">{words.timeHint(timeZone)}</p>
      <label className="check">
        <input
          type="checkbox"
          checked={weaveLateEvents}
          onChange={({ target }) => onChange({ weaveLateEvents: target.checked })}
        />
        <span>{words.weave}</span>
      </label>
      <p className="quiet small">{words.weaveHint}</p>
    </>
  )
}

interface CountProperties {
  label: string
  max: number
  value: number
  onChange: (count: number) => void
}

/** From 1 to `max`, and the chosen number where that is larger. */
function Count({ label, max, value, onChange }: CountProperties) {
  const { number } = useFormats()
  const counts = Array.from({ length: Math.max(max, value) }, (_, index) => index + 1)
  return (
    <label>
      <span>{label}</span>
      <select value={value} onChange={({ target }) => onChange(Number(target.value))}>
        {counts.map((count) => (
          <option key={count} value={count}>
            {number(count)}
          </option>
        ))}
      </select>
    </label>
  )
}

function Nights() {
  const words = useNightWords()
  const { moment } = useFormats()
  const { data: night, error: unread } = useQuery(nightQuery)
  const {
    mutate: run,
    isSuccess,
    error,
  } = useMutation({
    ...runNight,
    onSettled: () => void setTimeout(askNightAgain, LOOK_AGAIN_MS),
  })
  return (
    <>
      {night?.nextRunAt && <p>{words.next(moment(night.nextRunAt))}</p>}
      <p className="row">
        <Button onClick={() => run()}>{words.runNow}</Button>
        <span role="status" className="good">
          {isSuccess && words.asked}
        </span>
      </p>
      <Failure error={error ?? unread} />
      {night?.lastRun ? <LastNight run={night.lastRun} /> : <p className="quiet">{words.none}</p>}
    </>
  )
}

/** By then it has begun, and is watched. */
const LOOK_AGAIN_MS = 7_000

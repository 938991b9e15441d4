// Settings of the night writer, with what it did last and does next.

import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import { MAX_CATCH_UP_DAYS } from '../../../contract/limits.ts'
import type { NightWriterSettings } from '../../../contract/night-writer.ts'
import { PROVIDERS } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useFormats } from '../../i18n/formats.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { askNightAgain, nightQuery, runNight } from '../../queries/night.queries.ts'
import { canWrite, saveSettings } from '../../queries/settings.queries.ts'
import { getDayClock } from '../../state/day-clock.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { Select } from '../fields/select.tsx'
import { LastNight } from '../night/last-night.tsx'
import { Button } from '../shell/button.tsx'
import { QueryFallback } from '../shell/query-fallback.tsx'
import { Failure } from '../shell/states.tsx'
import { Setting } from './setting.tsx'
import styles from './settings.module.css'
import { SettingsSection } from './settings-section.tsx'
import { useSetting, useTypedSetting } from './use-setting.ts'

export function NightSection() {
  const words = useScreenWords('night')
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {(settings) => <NightForm settings={settings} />}
    </SettingsSection>
  )
}

const saveNight = (nightWriter: Partial<NightWriterSettings>, zone: { timeZone?: string } = {}) =>
  saveSettings({ ...zone, nightWriter }).finally(askNightAgain)

function NightForm({ settings }: { settings: Settings }) {
  const words = useScreenWords('night')
  const { data: night } = useQuery(nightQuery)
  // The hour is read in this zone, also while no device is on.
  const zone = settings.timeZone === null ? { timeZone: getDayClock().timeZone } : {}
  const enabled = useSetting(settings.nightWriter.enabled, (isOn) =>
    saveNight({ enabled: isOn }, isOn ? zone : {}),
  )
  const isReady = canWrite(settings)
  return (
    <>
      <Setting saving={enabled.saving}>
        <Checkbox {...enabled} label={words.enabled} disabled={!isReady && !enabled.value} />
        <p className="quiet small">
          <WhoWrites settings={settings} />
        </p>
      </Setting>
      {enabled.value && night && !night.consent && isReady && (
        <p className="note row">
          <span>{words.noConsent}</span>
          <Button onClick={() => enabled.change(true)}>{words.agree}</Button>
        </p>
      )}
      {enabled.value && <Choices stored={settings.nightWriter} timeZone={night?.timeZone ?? ''} />}
      {enabled.value && <Nights />}
      <p>
        <Link href="/write-days">{useScreenWords('pageRun').title}</Link>
      </p>
    </>
  )
}

function WhoWrites({ settings }: { settings: Settings }) {
  const words = useScreenWords('night')
  if (settings.aiProvider === null || !canWrite(settings)) return <a href="#writing">{words.noProvider}</a>
  const { name, place } = PROVIDERS[settings.aiProvider]
  return place === 'hosted' ? words.hosted(name) : words.local(name)
}

function Choices({ stored, timeZone }: { stored: NightWriterSettings; timeZone: string }) {
  const words = useScreenWords('night')
  const weave = useSetting(stored.weaveLateEvents, (weaveLateEvents) => saveNight({ weaveLateEvents }))
  return (
    <>
      <div className={styles.pairs}>
        <NightTime stored={stored.time} timeZone={timeZone} />
        <Count name="minimumEvents" stored={stored} max={50} />
        <Count name="catchUpDays" stored={stored} max={MAX_CATCH_UP_DAYS} />
      </div>
      <Setting saving={weave.saving}>
        <Checkbox {...weave} label={words.weave} />
        <p className="quiet small">{words.weaveHint}</p>
      </Setting>
    </>
  )
}

function NightTime({ stored, timeZone }: { stored: string; timeZone: string }) {
  const words = useScreenWords('night')
  const { settings } = useSettingsWords()
  const { field, ...result } = useTypedSetting(stored, {
    save: (time) => saveNight({ time: time.slice(0, 5) }),
    check: (time) => (time === '' ? settings.timeWrong : undefined),
  })
  return (
    <Setting {...result}>
      <label>
        <span>{words.time}</span>
        <input type="time" {...field} />
      </label>
      <p className="quiet small">{words.timeHint(timeZone)}</p>
    </Setting>
  )
}

interface CountProperties {
  name: 'minimumEvents' | 'catchUpDays'
  stored: NightWriterSettings
  max: number
}

/** From 1 to `max`, and the chosen number where that is larger. */
function Count({ name, stored, max }: CountProperties) {
  const words = useScreenWords('night')
  const { number } = useFormats()
  const { value, change, saving } = useSetting(stored[name], (count) => saveNight({ [name]: count }))
  const counts = Array.from({ length: Math.max(max, value) }, (_, index) => index + 1)
  return (
    <Setting saving={saving}>
      <Select
        label={words[name]}
        value={value}
        choices={counts.map((count) => [count, number(count)] as const)}
        onChange={change}
      />
    </Setting>
  )
}

function Nights() {
  const words = useScreenWords('night')
  const { moment } = useFormats()
  const night = useQuery(nightQuery)
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
      {night.data?.nextRunAt && <p>{words.next(moment(night.data.nextRunAt))}</p>}
      <p className="row">
        <Button onClick={() => run()}>{words.runNow}</Button>
        <span role="status" className="good">
          {isSuccess && words.asked}
        </span>
      </p>
      <Failure error={error} />
      <QueryFallback {...night} />
      {night.data?.lastRun && <LastNight run={night.data.lastRun} />}
      {night.data?.lastRun === null && <p className="quiet">{words.none}</p>}
    </>
  )
}

/** By then it has begun, and is watched. */
const LOOK_AGAIN_MS = 7_000

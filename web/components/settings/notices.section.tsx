// Which notices the user wants, and the devices that get them.

import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { NoticeSettings } from '../../../contract/push.ts'
import { serviceQuery } from '../../api/service-query.ts'
import { useSettingsWords } from '../../i18n/settings-words.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { Checkbox } from '../fields/checkbox.tsx'
import { NoticeDevices } from './notice-devices.tsx'
import styles from './notices.module.css'
import { Setting } from './setting.tsx'
import { SettingsSection } from './settings-section.tsx'
import { useSetting, useTypedSetting } from './use-setting.ts'

/** Until the user chooses another one. */
const USUAL_EVENING = '20:30'

export function NoticesSection() {
  const words = useScreenWords('notice')
  return (
    <SettingsSection title={words.title} intro={words.intro}>
      {({ notices }) => (
        <>
          <Choices stored={notices} />
          <NoticeDevices isWanted={notices.pageReady.push || notices.evening.push} />
        </>
      )}
    </SettingsSection>
  )
}

function Choices({ stored: { pageReady, evening } }: { stored: NoticeSettings }) {
  const words = useScreenWords('notice')
  return (
    <>
      <Channels
        legend={words.pageReady}
        stored={pageReady}
        save={(way) => saveSettings({ notices: { pageReady: way } })}
      />
      <Channels legend={words.evening} stored={evening} save={(way) => saveEvening(evening, way)} />
      <EveningTime stored={evening} />
    </>
  )
}

type Evening = NoticeSettings['evening']
type Ways = NoticeSettings['pageReady']

const saveEvening = ({ time }: Evening, part: Partial<Evening>) =>
  saveSettings({ notices: { evening: { ...(time === null && { time: USUAL_EVENING }), ...part } } })

function EveningTime({ stored }: { stored: Evening }) {
  const words = useScreenWords('notice')
  const { settings } = useSettingsWords()
  const id = useId()
  const { field, ...result } = useTypedSetting(stored.time ?? USUAL_EVENING, {
    save: (time) => saveEvening(stored, { time: time.slice(0, 5) }),
    check: (time) => (time === '' ? settings.timeWrong : undefined),
  })
  return (
    <Setting {...result}>
      <p className="row">
        <label className="inline-field">
          <span>{words.time}</span>
          <input type="time" aria-describedby={`${id}-hint`} {...field} />
        </label>
      </p>
      <p className="quiet small" id={`${id}-hint`}>
        {words.timeHint}
      </p>
    </Setting>
  )
}

interface Properties {
  legend: string
  stored: Ways
  save: (way: Partial<Ways>) => Promise<unknown>
}

/** The ways of one notice. */
function Channels({ legend, stored, save }: Properties) {
  const words = useScreenWords('notice')
  const { data: service } = useQuery(serviceQuery)
  const sendsMail = service?.sendsMail ?? true
  const push = useSetting(stored.push, (isOn) => save({ push: isOn }))
  const mail = useSetting(stored.mail, (isOn) => save({ mail: isOn }))
  return (
    <fieldset className={styles.ways}>
      <legend>{legend}</legend>
      <Setting saving={push.saving}>
        <Checkbox {...push} label={words.push} />
      </Setting>
      <Setting saving={mail.saving}>
        <Checkbox {...mail} label={words.mail} disabled={!sendsMail && !mail.value}>
          {!sendsMail && <span className="quiet small">{words.noMail}</span>}
        </Checkbox>
      </Setting>
    </fieldset>
  )
}

// Which notices the user wants, and the devices that get them.
import { useMutation, useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import type { NoticeSettings } from '../../../contract/push.ts'
import { serviceQuery } from '../../api/service-query.ts'
import { useNoticeWords } from '../../i18n/notice-words.ts'
import { saveSettings } from '../../queries/settings.queries.ts'
import { useWanted } from '../../state/use-wanted.ts'
import { NoticeDevices } from './notice-devices.tsx'
import styles from './notices.module.css'
import { SaveResult, SettingsSection } from './settings-section.tsx'

/** Until the user chooses another one. */
const USUAL_EVENING = '20:30'

export function NoticesSection() {
  const words = useNoticeWords()
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

function Choices({ stored }: { stored: NoticeSettings }) {
  const words = useNoticeWords()
  const id = useId()
  const saving = useMutation(saveSettings)
  const [{ pageReady, evening }, want] = useWanted(stored)
  const change = (notices: Partial<NoticeSettings>) => want(notices, saving.mutateAsync({ notices }))
  const changeEvening = (part: Partial<NoticeSettings['evening']>) =>
    change({ evening: { ...evening, time: evening.time ?? USUAL_EVENING, ...part } })
  return (
    <>
      <Channels
        legend={words.pageReady}
        value={pageReady}
        onChange={(part) => change({ pageReady: { ...pageReady, ...part } })}
      />
      <Channels legend={words.evening} value={evening} onChange={changeEvening} />
      <p className="row">
        <label className="inline-field">
          <span>{words.time}</span>
          <input
            type="time"
            required
            value={evening.time ?? USUAL_EVENING}
            aria-describedby={`${id}-hint`}
            onChange={({ target }) => target.value !== '' && changeEvening({ time: target.value })}
          />
        </label>
      </p>
      <p className="quiet small" id={`${id}-hint`}>
        {words.timeHint}
      </p>
      <SaveResult {...saving} />
    </>
  )
}

type Ways = NoticeSettings['pageReady']

interface Properties {
  legend: string
  value: Ways
  onChange: (part: Partial<Ways>) => void
}

/** The ways of one notice. */
function Channels({ legend, value: { push, mail }, onChange }: Properties) {
  const words = useNoticeWords()
  const { data: service } = useQuery(serviceQuery)
  const sendsMail = service?.sendsMail ?? true
  return (
    <fieldset className={styles.ways}>
      <legend>{legend}</legend>
      <label className="check">
        <input type="checkbox" checked={push} onChange={() => onChange({ push: !push })} />
        <span>{words.push}</span>
      </label>
      <label className="check">
        <input
          type="checkbox"
          checked={mail}
          disabled={!sendsMail && !mail}
          onChange={() => onChange({ mail: !mail })}
        />
        <span>{words.mail}</span>
        {!sendsMail && <span className="quiet small">{words.noMail}</span>}
      </label>
    </fieldset>
  )
}

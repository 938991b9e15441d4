// On the screen of a day: why the night writer left it out; below a page that was kept, once, its offer.

import { useMutation, useQuery } from '@tanstack/react-query'
import { Link } from 'wouter'
import type { Day } from '../../../contract/days.ts'
import { PROVIDERS } from '../../../contract/providers.ts'
import type { Settings } from '../../../contract/settings.ts'
import { useScreenWords } from '../../i18n/words.ts'
import { askNightAgain, nightQuery } from '../../queries/night.queries.ts'
import { canWrite, saveSettings } from '../../queries/settings.queries.ts'
import { getDayClock } from '../../state/day-clock.ts'
import { Button } from '../shell/button.tsx'
import { Failure } from '../shell/states.tsx'
import { useNightNotes } from './last-night.tsx'

/** For a day without a page while the night writer is on, or with a kept page while it is off. */
export function NightNote({ day: { date, journal }, settings }: { day: Day; settings: Settings }) {
  if (!journal) return <SkipReason date={date} />
  return canWrite(settings) ? <NightOffer settings={settings} /> : null
}

function SkipReason({ date }: { date: string }) {
  const words = useScreenWords('night')
  const { data } = useQuery(nightQuery)
  const notes = useNightNotes()
  const note = data?.lastRun && notes(data.lastRun).get(date)
  if (!note) return null
  return (
    <p className="quiet small">
      {note} <Link href="/settings#night">{words.settings}</Link>
    </p>
  )
}

function NightOffer({ settings: { aiProvider, timeZone } }: { settings: Settings }) {
  const words = useScreenWords('night')
  const { data } = useQuery(nightQuery)
  const {
    mutate: save,
    isSuccess,
    error,
  } = useMutation({
    mutationFn: saveSettings,
    onSuccess: askNightAgain,
  })
  if (!data || data.isChosen || isSuccess || aiProvider === null) return null
  const { name, place } = PROVIDERS[aiProvider]
  const zone = timeZone === null ? { timeZone: getDayClock().timeZone } : {}
  return (
    <section className="note">
      <p>{words.offer}</p>
      <p className="quiet small">{place === 'hosted' ? words.hosted(name) : words.local(name)}</p>
      <p className="row">
        <Button onClick={() => save({ ...zone, nightWriter: { enabled: true } })}>{words.accept}</Button>
        <Button look="plain" onClick={() => save({ nightWriter: { enabled: false } })}>
          {words.decline}
        </Button>
      </p>
      <Failure error={error} />
    </section>
  )
}

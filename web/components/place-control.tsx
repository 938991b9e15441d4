import { useState } from 'react'
import { useWords } from '../i18n/words.ts'
import type { usePosition } from '../state/position.ts'
import { setPreferences } from '../state/preferences.ts'
import { Dialog } from './dialog.tsx'
import { PlaceChip } from './event-fields.tsx'
import { Icon } from './icons.tsx'

/** Offers the place of an event. The browser is asked only after its user was told what for, and said yes. */
export function PlaceControl({ position, consent, locate, drop }: ReturnType<typeof usePosition>) {
  const words = useWords()
  const [isAsking, setIsAsking] = useState(false)
  if (position.state === 'found')
    return <PlaceChip name={position.placeName ?? words.capture.herePlace} onDrop={drop} />
  const allow = () => {
    setIsAsking(false)
    setPreferences({ position: 'allowed' })
    locate()
  }
  const refuse = () => {
    setIsAsking(false)
    setPreferences({ position: 'refused' })
  }
  return (
    <>
      <button
        type="button"
        className="button plain"
        disabled={position.state === 'locating'}
        onClick={() => (consent === 'allowed' ? locate() : setIsAsking(true))}
      >
        <Icon name="place" />
        {position.state === 'locating' ? words.capture.locating : words.capture.addPlace}
      </button>
      {position.state === 'refused' && <p className="quiet small wide">{words.capture.positionRefused}</p>}
      {position.state === 'failed' && <p className="quiet small wide">{words.capture.positionFailed}</p>}
      {isAsking && (
        <Dialog title={words.capture.consentTitle} onClose={() => setIsAsking(false)}>
          <p>{words.capture.consent}</p>
          <div className="row end">
            <button type="button" className="button" onClick={refuse}>
              {words.capture.refuse}
            </button>
            <button type="button" className="button primary" onClick={allow}>
              {words.capture.allow}
            </button>
          </div>
        </Dialog>
      )}
    </>
  )
}

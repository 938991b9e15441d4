import { useState } from 'react'
import { useScreenWords, useWords } from '../../i18n/words.ts'
import { setPreferences } from '../../state/preferences.ts'
import { Button } from '../shell/button.tsx'
import { Dialog } from '../shell/dialog.tsx'
import { Icon } from '../shell/icons.tsx'
import { PlaceChip } from './place-chip.tsx'
import { PlacePicker } from './place-picker.tsx'
import type { usePosition } from './position.ts'

/** Adds the place of an event. Explains the purpose before the browser asks for permission. */
export function PlaceControl({ position, consent, locate, choose, drop }: ReturnType<typeof usePosition>) {
  const words = useWords()
  const placeWords = useScreenWords('place')
  const [isAsking, setIsAsking] = useState(false)
  if (position.state === 'found')
    return <PlaceChip name={position.placeName ?? words.capture.herePlace} onDrop={drop} />
  const decide = (consent: 'allowed' | 'refused') => {
    setIsAsking(false)
    setPreferences({ position: consent })
    if (consent === 'allowed') locate()
  }
  return (
    <>
      <button
        type="button"
        className="chip"
        disabled={position.state === 'locating'}
        onClick={() => (consent === 'allowed' ? locate() : setIsAsking(true))}
      >
        <Icon name="place" />
        {position.state === 'locating' ? placeWords.locating : placeWords.addPlace}
      </button>
      <PlaceChoice onChoose={choose} />
      {position.state === 'refused' && <p className="quiet small">{placeWords.positionRefused}</p>}
      {position.state === 'failed' && <p className="quiet small">{placeWords.positionFailed}</p>}
      {isAsking && <ConsentDialog onDecide={decide} onClose={() => setIsAsking(false)} />}
    </>
  )
}

/** Chooses a place by name instead of the device's position. */
function PlaceChoice({ onChoose }: { onChoose: ReturnType<typeof usePosition>['choose'] }) {
  const placeWords = useScreenWords('place')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <>
      <button type="button" className="chip" onClick={() => setIsOpen(true)}>
        <Icon name="search" />
        {placeWords.choosePlace}
      </button>
      {isOpen && <PlacePicker onChoose={onChoose} onClose={() => setIsOpen(false)} />}
    </>
  )
}

interface ConsentProperties {
  onDecide: (consent: 'allowed' | 'refused') => void
  onClose: () => void
}

function ConsentDialog({ onDecide, onClose }: ConsentProperties) {
  const placeWords = useScreenWords('place')
  return (
    <Dialog title={placeWords.consentTitle} onClose={onClose}>
      <p>{placeWords.consent}</p>
      <div className="row end">
        <Button onClick={() => onDecide('refused')}>{placeWords.refuse}</Button>
        <Button look="primary" onClick={() => onDecide('allowed')}>
          {placeWords.allow}
        </Button>
      </div>
    </Dialog>
  )
}

// Finds a place by name: the user's own first, then settlements.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import { api, call } from '../../api/call.ts'
import type { ChosenPlace } from '../../state/event-edit.ts'
import { BottomSheet } from '../shell/bottom-sheet.tsx'
import { Button } from '../shell/button.tsx'
import { later } from '../shell/later.tsx'
import { Failure, Loading } from '../shell/states.tsx'
import { isEnter } from '../shell/submit-on-enter.ts'
import { usePlacePickerWords } from './place-picker-words.ts'
import styles from './places.module.css'

const PointMap = later(async () => (await import('./point-map.tsx')).PointMap, {
  whileLoading: <Loading />,
  words: ['parts', 'screens'],
})

const MAX_NAME = 200

interface Properties {
  /** The current place. */
  here?: ChosenPlace | undefined
  onChoose: (place: ChosenPlace) => void
  onClose: () => void
}

const placesQuery = (name: string) =>
  queryOptions({
    queryKey: ['diary', 'places', name],
    queryFn: ({ signal }) => call(api.places.$get, { query: name === '' ? {} : { q: name } }, signal),
    placeholderData: keepPreviousData,
  })

const pointOf = (here: Properties['here']) => ({
  latitude: here?.latitude ?? null,
  longitude: here?.longitude ?? null,
})

export function PlacePicker(properties: Properties) {
  const { here, onChoose, onClose } = properties
  const own = usePlacePickerWords()
  const [isOnMap, setIsOnMap] = useState(false)
  const choose = ({ placeName, latitude, longitude }: ChosenPlace) => {
    onChoose({ placeName, latitude, longitude })
    onClose()
  }
  return (
    <BottomSheet
      title={isOnMap && hasPoint(here) ? own.move : isOnMap ? own.onMap : own.title}
      onClose={onClose}
    >
      {isOnMap ? (
        <PointMap start={here} onChoose={choose} onBack={() => setIsOnMap(false)} />
      ) : (
        <PlaceSearch {...properties} onChoose={choose} onMap={() => setIsOnMap(true)} />
      )}
    </BottomSheet>
  )
}

const hasPoint = (place: Properties['here']) => typeof place?.latitude === 'number'

function PlaceSearch({ here, onChoose: choose, onMap }: Properties & { onMap: () => void }) {
  const own = usePlacePickerWords()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const { data, error, isPlaceholderData } = useQuery(placesQuery(useDeferredValue(name)))
  const onKeyDown = (event: KeyboardEvent) => {
    if (!isEnter(event)) return
    // Otherwise Enter would submit the form around the dialog.
    event.preventDefault()
    event.stopPropagation()
    const first = isPlaceholderData ? undefined : data?.[0]
    if (first) choose(first)
  }
  const isKnown = data?.some(({ placeName }) => placeName === name)
  return (
    <>
      <label className={styles.placeSearch}>
        <span className="visually-hidden">{own.search}</span>
        <input
          type="search"
          placeholder={own.search}
          maxLength={MAX_NAME}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
          onKeyDown={onKeyDown}
        />
      </label>
      {error && <Failure error={error} />}
      {data?.length === 0 && !isPlaceholderData && name !== '' && <p className="quiet small">{own.none}</p>}
      <ul className={styles.placeList}>
        {data?.map((place) => (
          <li key={`${place.source} ${place.placeName} ${place.latitude} ${place.longitude}`}>
            <button type="button" onClick={() => choose(place)}>
              <span dir="auto">{place.placeName}</span>
              {place.source === 'own' && <span className="quiet small">{own.own}</span>}
            </button>
          </li>
        ))}
        {name !== '' && !isKnown && (
          <li>
            <button type="button" onClick={() => choose({ placeName: name, ...pointOf(here) })}>
              {own.asName(name)}
            </button>
          </li>
        )}
      </ul>
      <div className="row">
        <Button look="plain" onClick={onMap}>
          {hasPoint(here) ? own.move : own.onMap}
        </Button>
      </div>
    </>
  )
}

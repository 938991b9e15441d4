// Finds a place by name: the user's own first, then settlements.
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query'
import '../../styles/place-picker.css'
import { type KeyboardEvent, useDeferredValue, useState } from 'react'
import type { FoundPlace } from '../../../contract/places.ts'
import { api, call } from '../../api/call.ts'
import { useWords } from '../../i18n/words.ts'
import { Dialog } from '../shell/dialog.tsx'
import { Failure } from '../shell/states.tsx'
import { usePlacePickerWords } from './place-picker-words.ts'

const MAX_NAME = 200

export type ChosenPlace = Pick<FoundPlace, 'placeName' | 'latitude' | 'longitude'>

interface Properties {
  /** The point that a name is looked for; without one, a name that is not known has no point. */
  here?: Pick<ChosenPlace, 'latitude' | 'longitude'> | undefined
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

export function PlacePicker({ here, onChoose, onClose }: Properties) {
  const words = useWords()
  const own = usePlacePickerWords()
  const [typed, setTyped] = useState('')
  const name = typed.trim()
  const { data, error, isPlaceholderData } = useQuery(placesQuery(useDeferredValue(name)))
  const choose = ({ placeName, latitude, longitude }: ChosenPlace) => {
    onChoose({ placeName, latitude, longitude })
    onClose()
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Enter') return
    // The form around the dialog must not be sent.
    event.preventDefault()
    event.stopPropagation()
    const first = isPlaceholderData ? undefined : data?.[0]
    if (first) choose(first)
  }
  const isKnown = data?.some(({ placeName }) => placeName === name)
  return (
    <Dialog title={own.title} onClose={onClose}>
      <label className="place-search">
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
      <ul className="place-list">
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
      <div className="row end">
        <button type="button" className="button" onClick={onClose}>
          {words.common.cancel}
        </button>
      </div>
    </Dialog>
  )
}

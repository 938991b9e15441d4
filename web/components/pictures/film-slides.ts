// Films among the pictures. The gallery moves an empty place for each, which the viewer fills.
import type PhotoSwipe from 'photoswipe'

export interface FilmPlace {
  index: number
  place: HTMLElement
}

/** How high the browser's controls stand at the lower end of a film. A finger there moves through the film. */
const CONTROLS = 72

/** @param onPlaces called with the places of the film in view and of those beside it */
export function addFilms(gallery: PhotoSwipe, onPlaces: (places: readonly FilmPlace[]) => void): void {
  let places: readonly FilmPlace[] = []
  const put = (changed: readonly FilmPlace[]) => {
    places = changed
    onPlaces(places)
  }
  gallery.on('contentLoad', (event) => {
    const { content } = event
    if (content.type !== 'film') return
    event.preventDefault()
    const place = document.createElement('div')
    content.element = place
    put([...places, { index: content.index, place }])
  })
  gallery.on('contentDestroy', ({ content }) => {
    if (content.type === 'film') put(places.filter(({ place }) => place !== content.element))
  })
  gallery.on('pointerDown', (event) => {
    const { target, clientY } = event.originalEvent
    if (target instanceof HTMLVideoElement && target.getBoundingClientRect().bottom - clientY < CONTROLS)
      event.preventDefault()
  })
  gallery.addFilter(
    'preventPointerEvent',
    (isPrevented, { target }) => isPrevented && !(target instanceof HTMLVideoElement),
  )
}

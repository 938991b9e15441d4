import type { placeWords as english } from '../en/place.ts'
import type { Widened } from '../en.ts'

export const placeWords: Widened<typeof english> = {
  choosePlace: 'Elegir un lugar',
  addPlace: 'Aquí',
  locating: 'Buscando dónde estás…',
  consentTitle: '¿Guardar dónde estás?',
  consent:
    'Tu navegador dirá a Dayleaf dónde estás cuando escribas una entrada. Se guarda con la entrada, y el nombre del lugar se envía cuando se escribe una página. Puedes quitarlo de cualquier entrada.',
  allow: 'Sí, usar mi posición',
  refuse: 'No',
  positionRefused: 'El navegador no da tu posición. Puedes permitirlo en sus ajustes.',
  positionFailed: 'No se ha podido encontrar tu posición.',
}

import type { placePickerWords as english } from '../en/place-picker.ts'
import type { Widened } from '../en.ts'

export const placePickerWords: Widened<typeof english> = {
  title: 'Elegir un lugar',
  search: 'Nombre del lugar',
  own: 'Tus lugares',
  none: 'No se conoce ningún lugar con este nombre. Aun así, puedes usar el nombre.',
  asName: (name) => `Usar «${name}» como nombre`,
  onMap: 'Elegir en el mapa',
  move: 'Mover en el mapa',
  hint: 'Arrastra el mapa bajo la chincheta, o muévelo con las flechas. + y − acercan y alejan.',
  back: 'Atrás',
  usePoint: 'Usar este punto',
  keepName: (name) => `Dejar «${name}»`,
  takeName: (name) => `Llamarlo «${name}»`,
}

import type { measuresWords as english } from '../en/measures.ts'
import type { Widened } from '../en.ts'

export const measuresWords: Widened<typeof english> = {
  figures: 'Medidas',
  value: (name) => `${name}: valor`,
  valueHint: 'Un número, como 6,5 o 6:30',
  unit: (name) => `${name}: unidad`,
  unitHint: 'unidad',
  remove: (name) => `Quitar ${name}`,
  another: 'Otra',
  name: 'Nombre de la medida',
  nameHint: 'Nombre, como «Agua»',
  add: 'Añadir',
  first: [
    ['Sueño', 'h'],
    ['Pasos', ''],
    ['Peso', 'kg'],
    ['Pulso', 'bpm'],
    ['Ánimo', '/5'],
  ],
}

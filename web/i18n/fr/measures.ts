import type { measuresWords as english } from '../en/measures.ts'
import type { Widened } from '../en.ts'

export const measuresWords: Widened<typeof english> = {
  figures: 'Mesures',
  value: (name) => `${name} : valeur`,
  valueHint: 'Un nombre, comme 6,5 ou 6:30',
  unit: (name) => `${name} : unité`,
  unitHint: 'unité',
  remove: (name) => `Retirer ${name}`,
  another: 'Autre',
  name: 'Nom de la mesure',
  nameHint: 'Nom, comme « Eau »',
  add: 'Ajouter',
  first: [
    ['Sommeil', 'h'],
    ['Pas', ''],
    ['Poids', 'kg'],
    ['Pouls', 'bpm'],
    ['Humeur', '/5'],
  ],
}

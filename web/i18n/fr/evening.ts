import type { eveningWords as english } from '../en/evening.ts'
import type { Widened } from '../en.ts'

export const eveningWords: Widened<typeof english> = {
  how: 'C’était comment ?',
  faces: ['Très mal', 'Mal', 'Moyen', 'Bien', 'Très bien'],
  slept: 'Sommeil',
  hours: (hours, minutes) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes}`),
  keep: 'Garder',
  mood: { name: 'Humeur', unit: '/5' },
  sleep: { name: 'Sommeil', unit: 'h' },
  another: 'Une autre question',
  yearAgo: (line) => `Il y a un an : « ${line} » Et aujourd’hui ?`,
  yesterday: (line) => `Hier, pour finir : « ${line} » Et ensuite ?`,
  longAgo: (name, date) =>
    `Tu as parlé de ${name} pour la dernière fois le ${date}. Quelque chose à ajouter ?`,
  questions: [
    'Qui t’a fait rire aujourd’hui ?',
    'Qu’as-tu vu que tu n’avais jamais vu ?',
    'Qu’est-ce qui était bon à manger ?',
    'Qu’est-ce qui était plus dur que prévu ?',
    'De quoi aimerais-tu te souvenir dans dix ans ?',
    'Avec qui as-tu parlé le plus longtemps ?',
    'Où étais-tu au meilleur moment de la journée ?',
    'Qu’as-tu entendu qui t’est resté ?',
    'Qu’as-tu laissé pour demain ?',
    'À quoi le temps qu’il faisait était-il bon ?',
    'Qu’ont fait tes mains aujourd’hui ?',
    'À qui as-tu pensé ?',
  ],
}

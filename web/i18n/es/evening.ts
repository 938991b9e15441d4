import type { eveningWords as english } from '../en/evening.ts'
import type { Widened } from '../en.ts'

export const eveningWords: Widened<typeof english> = {
  how: '¿Qué tal el día?',
  faces: ['Muy mal', 'Mal', 'Regular', 'Bien', 'Muy bien'],
  slept: 'Sueño',
  hours: (hours, minutes) => (minutes === 0 ? `${hours} h` : `${hours} h ${minutes}`),
  keep: 'Guardar',
  mood: { name: 'Ánimo', unit: '/5' },
  sleep: { name: 'Sueño', unit: 'h' },
  another: 'Otra pregunta',
  yearAgo: (line) => `Hace un año: «${line}» ¿Y hoy?`,
  yesterday: (line) => `Ayer, al final: «${line}» ¿Cómo siguió?`,
  longAgo: (name, date) => `La última vez que escribiste sobre ${name} fue el ${date}. ¿Hay algo que añadir?`,
  questions: [
    '¿Quién te ha hecho reír hoy?',
    '¿Qué has visto que no habías visto nunca?',
    '¿Qué estaba rico?',
    '¿Qué ha sido más difícil de lo que pensabas?',
    '¿Qué te gustaría recordar dentro de diez años?',
    '¿Con quién has hablado más rato?',
    '¿Dónde estabas en el mejor momento del día?',
    '¿Qué has oído que se te ha quedado?',
    '¿Qué has dejado para mañana?',
    '¿Para qué venía bien el tiempo que ha hecho?',
    '¿Qué han hecho hoy tus manos?',
    '¿En quién has pensado?',
  ],
}

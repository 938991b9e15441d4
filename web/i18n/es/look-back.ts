import type { lookBackWords as english } from '../en/look-back.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const lookBackWords: Widened<typeof english> = {
  heading: 'Mirando atrás',
  yearsAgo: (years) => form(years, 'Hace un año', `Hace ${years} años`),
  yesterday: (lines) =>
    form(
      lines,
      'Ayer tiene una entrada y todavía no tiene página.',
      `Ayer tiene ${lines} entradas y todavía no tiene página.`,
    ),
  pageIsThere: 'Tu página de ayer está lista',
  write: 'Escribirla',
  later: 'Ahora no',
  lastPage: 'La última página',
}

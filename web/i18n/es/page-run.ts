import type { pageRunWords as english } from '../en/page-run.ts'
import type { Widened } from '../en.ts'
import { form } from './counting.ts'

export const pageRunWords: Widened<typeof english> = {
  title: 'Escribir las páginas que faltan',
  intro:
    'Para los días que tienen entradas y aún no tienen página. Dayleaf escribe sus páginas una tras otra, primero el día más reciente. Puedes irte: sigue por sí solo.',
  days: (count, written) => form(count, 'Un día no tiene página.', `${written} días no tienen página.`),
  none: 'En este tiempo, cada día con entradas tiene su página.',
  estimate: (tokens) => `Como máximo unos ${tokens} tokens`,
  share: (percent) => `${percent} del tope de este mes`,
  beyondCap: 'Es más de lo que queda del tope de este mes. Se detiene cuando se alcanza.',
  hosted: (provider) => `Las entradas de estos días se envían a ${provider}, un día tras otro.`,
  local: (provider) => `${provider} funciona en tu propia máquina, y nada sale de ella.`,
  preview: 'Qué se enviaría del día más reciente',
  start: (count, written) => form(count, 'Escribir la página', `Escribir ${written} páginas`),
  progress: (done, total) => `${done} de ${total} días`,
  current: (date) => `Se está escribiendo: ${date}`,
  waiting: 'La página siguiente empieza enseguida.',
  stop: 'Detener',
  stopHint: 'Antes se termina la página que se está escribiendo.',
  written: (count, written) => form(count, 'Se ha escrito una página.', `Se han escrito ${written} páginas.`),
  deletePages: 'Eliminar las páginas de esta serie',
  deletePagesConfirm: (count, deleted) =>
    form(
      count,
      'Su página va a la papelera, y su día vuelve a estar abierto. Las entradas se quedan.',
      `Sus ${deleted} páginas van a la papelera, y sus días vuelven a estar abiertos. Las entradas se quedan.`,
    ),
  changed: (count, kept) =>
    form(
      count,
      'Una página de esta serie se queda, porque la has cambiado desde entonces.',
      `${kept} páginas de esta serie se quedan, porque las has cambiado desde entonces.`,
    ),
  completed: 'Hecho.',
  stopped: {
    owner: 'Detenido.',
    over_cap: 'Detenido: se ha alcanzado el tope de este mes.',
    provider_changed: 'Detenido: se ha elegido otro servicio de IA u otro modelo.',
    failures: 'Detenido: tres días seguidos no se han podido escribir.',
  },
  failed: 'Sin escribir',
  missing: (count) => form(count, 'escribir la página que falta', `escribir ${count} páginas que faltan`),
}

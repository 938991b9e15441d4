import type { guideWords as english } from '../en/guide.ts'
import type { Widened } from '../en.ts'

export const guideWords: Widened<typeof english> = {
  guide: {
    step: (number, count) => `Paso ${number} de ${count}`,
    titles: {
      position: '¿Anotar dónde estás?',
      event: '¿Qué ha pasado hoy?',
    },
    positionNote: 'Una entrada puede ir sin lugar. Puedes cambiarlo en los ajustes.',
    noPosition: 'No, sin lugares',
    eventIntro:
      'Vale todo lo que merezca una entrada: lo que has visto, oído, comido o pensado. Esta noche puede ser la página de hoy.',
    eventDone: 'Esta es la primera entrada de tu diario.',
    back: 'Atrás',
    next: 'Siguiente',
    skip: 'Saltar este paso',
    skipLast: 'Terminar',
    finish: 'A mi diario',
    getKey: (name) =>
      `${name} necesita una clave de tu cuenta allí. Se guarda cifrada y no se vuelve a mostrar a nadie. La consigues en`,
    installOllama: 'Instala Ollama en el equipo donde funciona Dayleaf:',
    pullModel: 'Descarga allí un modelo:',
    serveOllama: 'Después, Ollama funciona solo. Si no, inícialo:',
    installLmStudio: 'Instala LM Studio en el equipo donde funciona Dayleaf:',
    loadModel: 'Descarga allí un modelo, en «Discover», y cárgalo.',
    serveLmStudio: 'Inicia su servidor, en «Developer» o con esta orden:',
  },
}

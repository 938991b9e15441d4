import type { firstVisitWords as english } from '../en/first-visit.ts'
import type { Widened } from '../en.ts'

export const firstVisitWords: Widened<typeof english> = {
  promise: 'Note ce qui arrive en une ligne ou une photo. Le soir, cela devient une page que tu peux croire.',
  sample: 'Deux notes d’un jour, et sa page',
  firstLine: 'Quatre sortes de raviolis, « parce que tu pars bientôt »',
  secondLine: 'Photos tirées près du pont. « Lequel d’entre vous est la vedette de cinéma ? »',
  title: 'Quatre sortes de raviolis',
  text: 'Sur la table, il y avait quatre sortes de raviolis, « parce que tu pars bientôt ». Près du pont, nous avons fait tirer les photos, et le patron a demandé lequel d’entre nous était la vedette de cinéma.',
  begin: 'Créer le premier compte',
  signIn: 'J’en ai un : se connecter',
  stays: 'Ton journal reste sur cette machine.',
}

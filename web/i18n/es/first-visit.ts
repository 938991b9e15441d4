import type { firstVisitWords as english } from '../en/first-visit.ts'
import type { Widened } from '../en.ts'

export const firstVisitWords: Widened<typeof english> = {
  promise:
    'Anota en una línea o una foto lo que pasa. Por la noche se convierte en una página que puedes creer.',
  sample: 'Dos entradas de un día, y su página',
  firstLine: 'Cuatro clases de empanadillas, «porque te vas pronto»',
  secondLine: 'Fotos impresas junto al puente. «¿Cuál de vosotros es la estrella de cine?»',
  title: 'Cuatro clases de empanadillas',
  text: 'En la mesa había cuatro clases de empanadillas, «porque te vas pronto». Junto al puente imprimimos las fotos, y el dueño preguntó cuál de nosotros era la estrella de cine.',
  begin: 'Crear la primera cuenta',
  signIn: 'Ya tengo una: iniciar sesión',
  stays: 'Tu diario se queda en esta máquina.',
}

import type { passwordWords as english } from '../en/password.ts'
import type { Widened } from '../en.ts'

export const passwordWords: Widened<typeof english> = {
  title: 'Una contraseña nueva',
  byMail:
    'Escribe la dirección de tu cuenta. Si existe, va en camino un correo con un enlace; el enlace sirve una vez, durante una hora.',
  send: 'Enviar el enlace',
  sent: 'Si hay una cuenta con esta dirección, el correo va en camino. Mira también en el correo no deseado.',
  byOperator:
    'Este servidor no envía correos. Pide ayuda a quien lo administra: puede ponerte una contraseña nueva con esta orden.',
  operatorNote: 'Nadie puede leer tu contraseña anterior, y nada cambia en tu diario.',
  choose: 'Elige una contraseña nueva',
  chooseHint: 'Se cierra la sesión en todos los dispositivos, y las claves de API dejan de valer.',
  newPassword: 'Contraseña nueva',
  save: 'Guardar y entrar',
  expired: 'Este enlace ya se ha usado, o ha caducado. Pide otro.',
  again: 'Pedir otro enlace',
  saved: 'Tu contraseña nueva está guardada.',
  toSignIn: 'A la entrada',
}

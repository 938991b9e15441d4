import type { signInWords as english } from '../en/sign-in.ts'
import type { Widened } from '../en.ts'

export const signInWords: Widened<typeof english> = {
  signInWith: (name) => `Entrar con ${name}`,
  signedOut: 'Has cerrado la sesión.',
  signingIn: 'Entrando…',
  setPassword: 'Poner una contraseña',
  withoutPassword:
    'Tu cuenta no tiene contraseña. Para confirmar, debes haber entrado hace menos de diez minutos.',
  signInAgain: 'Entraste hace más de diez minutos. Sal, vuelve a entrar y regresa aquí.',
  problems: {
    off: 'Esta forma de entrar ya no existe aquí.',
    'unknown-address':
      'Así solo puedes entrar en la dirección que el administrador ha puesto a Dayleaf. Abre esa dirección.',
    unreachable: 'El servicio con el que entras no responde. Inténtalo más tarde.',
    expired:
      'Ha pasado demasiado tiempo, has empezado de nuevo en otra pestaña o tu navegador no guarda cookies. Inténtalo otra vez.',
    denied: 'Se ha cancelado, o allí no te han dejado entrar.',
    refused:
      'No se ha podido entrar. Inténtalo otra vez. Si no sirve, pregunta al administrador: el registro dice por qué.',
    'no-email':
      'El servicio con el que entras no ha dado ninguna dirección de correo, y una cuenta nueva la necesita.',
    'email-taken':
      'Ya hay una cuenta con tu dirección de correo. Entra en ella como hasta ahora: puedes vincularla en los ajustes.',
    'email-unverified':
      'Ya hay una cuenta con tu dirección de correo, que el servicio con el que entras no ha verificado. Verifícala allí e inténtalo otra vez.',
    'registration-closed':
      'No tienes cuenta aquí, y este servicio no admite nuevas. Pregunta al administrador.',
    disabled: 'El administrador ha desactivado tu cuenta.',
    'too-many': 'Demasiados intentos. Espera un minuto e inténtalo otra vez.',
  },
}

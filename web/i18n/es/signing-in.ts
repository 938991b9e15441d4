import type { signingInWords as english } from '../en/signing-in.ts'
import type { Widened } from '../en.ts'

export const signingInWords: Widened<typeof english> = {
  title: 'Inicio de sesión',
  byPasskey: 'Entrar con una llave de acceso',
  passkeys: 'Llaves de acceso',
  passkeysIntro:
    'Entra con la huella, la cara o un PIN, sin correo ni contraseña. La llave se queda en tu dispositivo o en tu gestor de contraseñas.',
  noPasskeys: 'Todavía no hay llaves de acceso.',
  noPasskeyBrowser: 'Este navegador no puede usar llaves de acceso aquí. Necesitan una dirección con https.',
  noPasskeyAddress:
    'Las llaves de acceso solo funcionan en la dirección que la persona que administra Dayleaf ha indicado (DAYLEAF_PUBLIC_URL).',
  passkeyName: 'Nombre de la llave',
  passkeyNameHint: 'Si lo dejas vacío, lleva el nombre de este navegador.',
  addPasskey: 'Añadir una llave de acceso',
  unnamed: 'Una llave de acceso',
  remove: 'Quitar',
  removeNamed: (name) => `Quitar ${name}`,
  removeTitle: '¿Quitar la llave de acceso?',
  removeText: (name) =>
    `Nadie podrá entrar ya con «${name}». Los dispositivos con sesión abierta la conservan.`,
  passkeyFaults: {
    cancelled: 'El navegador no ha recibido ninguna llave o ha esperado demasiado. Inténtalo de nuevo.',
    present: 'Este dispositivo ya tiene una llave de acceso para tu cuenta.',
    failed: 'Este navegador o este dispositivo no puede hacerlo.',
    unknown:
      'Esta llave no se conoce aquí, o has tardado demasiado. Inténtalo de nuevo o entra con tu contraseña.',
    disabled: 'La persona que administra este servicio ha desactivado la cuenta.',
  },
  link: (name) => `Vincular con ${name}`,
  linkIntro: (name) =>
    `Puedes vincular tu cuenta con la que tienes en ${name} y entrar después por allí. Las direcciones de correo pueden ser distintas.`,
  linked: (name) => `Tu cuenta está vinculada con ${name}.`,
  linkedIntro: (name) => `Quien entra en ${name} como tú, entra aquí.`,
  unlink: 'Quitar el vínculo',
  unlinked: (name) => `Ya no puedes entrar aquí con ${name}.`,
  linkTaken: 'Tu cuenta de allí pertenece ya a otra cuenta de aquí. Quita primero ese vínculo.',
  lastWay: 'Es la última forma de entrar en tu cuenta. Pon antes una contraseña o añade una llave de acceso.',
  codes: 'Códigos de un solo uso',
  codesIntro:
    'Una aplicación de tu teléfono crea un código nuevo cada 30 segundos. Al entrar con contraseña se te pide uno; con una llave de acceso, no.',
  setUp: 'Configurar códigos de un solo uso',
  scan: 'Escanea esto con una aplicación de códigos de un solo uso:',
  qrCode: 'Código QR con el secreto para tu aplicación',
  openApp: 'Abrir la aplicación en este dispositivo',
  typeSecret: 'O escribe este secreto en la aplicación:',
  turnOn: 'Activar',
  code: 'Código de tu aplicación',
  recoveryCode: 'Código de recuperación',
  useRecovery: 'Usar un código de recuperación',
  useApp: 'Usar la aplicación',
  wrongCode: 'No es el código de ahora, o ya se ha usado. Espera al siguiente.',
  codeIntro: 'Tu cuenta está protegida con códigos de un solo uso.',
  codesOn: (left) =>
    `Los códigos de un solo uso están activados. ${left === 1 ? 'Queda un código de recuperación' : `Quedan ${left} códigos de recuperación`}.`,
  newRecoveryCodes: 'Códigos de recuperación nuevos',
  newRecoveryCodesText: 'Los anteriores dejan de valer. Escribe un código para seguir.',
  turnOff: 'Desactivar los códigos de un solo uso',
  turnedOff: 'Los códigos de un solo uso están desactivados.',
  yourPassword: 'Tu contraseña',
  recoveryOnce:
    'Guarda estos códigos de recuperación, lejos de tu teléfono. Cada uno te deja entrar una vez cuando no tienes la aplicación. No se vuelven a mostrar.',
  fileTitle: (host) => `Códigos de recuperación de Dayleaf en ${host}`,
  download: 'Descargar',
  downloaded: 'Descargado',
  kept: 'Los he guardado',
}

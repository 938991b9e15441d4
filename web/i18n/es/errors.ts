import type { errorsWords as english } from '../en/errors.ts'
import type { Widened } from '../en.ts'

export const errorsWords: Widened<typeof english> = {
  errors: {
    SIGN_IN_OFF: 'Esta forma de entrar está desactivada.',
    CODE_REQUIRED: 'Falta el código de un solo uso, no es correcto o ya se ha usado.',
    UNAUTHORIZED: 'Tu sesión ha terminado. Vuelve a entrar.',
    FORBIDDEN: 'Una clave de API no puede hacer esto. Entra con tu contraseña.',
    NOT_FOUND: 'Ya no existe. Quizá se eliminó en otra pestaña o lo hizo otro programa.',
    INVALID_INPUT: 'El servidor no ha aceptado estos datos. Revísalos y vuelve a intentarlo.',
    MISDIRECTED_REQUEST:
      'El servidor no conoce esta dirección. Su administrador puede definir DAYLEAF_PUBLIC_URL.',
    METHOD_NOT_ALLOWED: 'El servidor no conoce esta petición. Recarga Dayleaf para tener su versión actual.',
    UNSUPPORTED_MEDIA_TYPE:
      'El servidor no conoce esta petición. Recarga Dayleaf para tener su versión actual.',
    PRECONDITION_FAILED: 'El servidor no conoce esta petición. Recarga Dayleaf para tener su versión actual.',
    UPLOAD_CONFLICT: 'Elige el archivo otra vez.',
    PAYLOAD_TOO_LARGE: 'Es demasiado grande: acorta el texto o elige un archivo más pequeño.',
    EVENT_PRIVATE: 'Esta entrada nunca sale de tu diario, y sus archivos tampoco.',
    EMPTY_FILE: 'Este archivo no contiene nada.',
    UNSUPPORTED_MEDIA: 'Este archivo está dañado, o no es del tipo que dice su nombre.',
    RANGE_NOT_SATISFIABLE: 'El archivo no continúa ahí. Vuelve a cargarlo.',
    QUOTA_EXCEEDED:
      'Tus archivos ocupan todo el espacio que permite el administrador. Elimina antes algunos.',
    EMAIL_TAKEN: 'Ya hay una cuenta con esta dirección de correo.',
    EVENT_IMMUTABLE: 'El día tiene una página que bloquea sus entradas. Elimina la página para cambiarlas.',
    VERSION_CONFLICT: 'Mientras tanto ha cambiado en otro dispositivo. Mira cómo está ahora.',
    TOO_MANY_IMPORTS: 'Hay demasiadas importaciones en espera. Añade o descarta antes alguna.',
    IMPORT_NOT_READY: 'Esta importación no se puede hacer ahora. Elige el archivo otra vez.',
    GENERATION_IN_PROGRESS: 'Ya se está escribiendo una página de este día. Espérala o detenla.',
    NOTHING_CHANGED: 'No ha cambiado nada desde que se escribió la página.',
    NOTHING_TO_CHECK: 'Ninguna frase de esta página se apoya en una entrada: no hay nada que preguntar.',
    NO_EVENTS:
      'Este día no tiene ninguna entrada de la que escribir. Añade una o desbloquea alguna que nunca se envía.',
    DAY_FULL: 'Este día está lleno. Pon la entrada en otro día o elimina algunas de las suyas.',
    DAY_TOO_LONG:
      'Las entradas de este día son demasiado largas para una página. Acórtalas o mueve algunas a otro día.',
    NO_AI_CONFIG: 'Elige antes un servicio de IA, un modelo y, si hace falta, una clave.',
    OVER_CAP:
      'No se ha enviado: podría superar tu límite de este mes. Puedes subirlo en los ajustes, en «Qué ha salido».',
    AI_PROVIDER_ERROR:
      'El servicio de IA no ha dado una respuesta útil. Vuelve a intentarlo o pruébalo en los ajustes.',
    AI_TIMEOUT: 'El servicio de IA ha tardado demasiado. Vuelve a intentarlo o elige un modelo más rápido.',
    AI_RATE_LIMITED: 'El servicio de IA no admite más peticiones ahora. Inténtalo más tarde.',
    CANCELLED: 'Detenido.',
    INTERRUPTED: 'El servidor se ha detenido entretanto. Vuelve a intentarlo.',
    RATE_LIMITED: 'Demasiados intentos. Espera un poco y vuelve a probar.',
    STORAGE_FULL:
      'El disco del servidor está lleno. No se ha guardado nada. Su administrador tiene que liberar espacio.',
    UNAVAILABLE: 'El servidor no puede responder ahora. Inténtalo dentro de un momento.',
    INTERNAL: 'Algo ha ido mal en el servidor. Vuelve a intentarlo; si se repite, avisa a su administrador.',
    OFFLINE: 'No se puede llegar al servidor. Revisa la conexión y vuelve a intentarlo.',
    UNREADABLE: 'La respuesta no era de Dayleaf, o era de otra versión. Revisa la conexión y recarga.',
  },
}

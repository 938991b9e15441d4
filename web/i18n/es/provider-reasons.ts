import type { ProviderReason } from '../../../contract/provider-reasons.ts'

/** Why an AI service failed. In English the service’s own message says it. */
export const providerReasons: Record<ProviderReason, string> = {
  'key-missing': 'Falta una clave de API. Ponla en los ajustes.',
  'key-refused': 'La clave de API no se acepta. Revísala en los ajustes.',
  'account-closed': 'Tu cuenta en el servicio no está activa. Míralo en su sitio web.',
  'not-served-here': 'El servicio no se ofrece en el país donde funciona Dayleaf. Elige otro.',
  'terms-not-accepted': 'Acepta antes las condiciones de este modelo en el sitio web del servicio.',
  'not-verified':
    'Este modelo es solo para organizaciones verificadas. Verifica la tuya en el sitio web del servicio o elige otro modelo.',
  'quota-used-up': 'Se ha agotado tu saldo o tu cuota en el servicio.',
  limited: 'El servicio no admite más peticiones ahora. Inténtalo más tarde.',
  'over-allowance':
    'La petición supera lo que tu plan permite de una vez. Acorta el día, elige otro modelo o un plan mayor.',
  'model-unknown': 'El servicio no tiene este modelo. Elige otro en los ajustes.',
  'model-not-loaded': 'El servicio no tiene ningún modelo cargado. Carga antes uno.',
  'model-loading': 'El modelo todavía se está cargando. Inténtalo dentro de un momento.',
  'model-broken':
    'El modelo no se ha podido cargar, o se ha caído. Reinicia el servicio o elige otro modelo.',
  'not-for-texts': 'Este modelo no escribe textos. Elige otro.',
  'no-pictures': 'Este modelo no puede ver imágenes. Elige otro.',
  memory:
    'El equipo no tiene memoria suficiente para este modelo. Elige uno más pequeño o cierra otros programas.',
  'prompt-too-long': 'El día es más largo de lo que puede leer el modelo.',
  'request-too-large':
    'El servicio, o un proxy que lo precede, no admite peticiones tan grandes. Acorta el día o pide al administrador que suba el límite del proxy.',
  'parameter-refused': 'El modelo no acepta un parámetro de la petición. Elige otro modelo.',
  'request-refused': 'El servicio no ha aceptado la petición. Elige otro modelo.',
  overloaded: 'El servicio falla o está saturado. Inténtalo más tarde.',
  'reported-error': 'El servicio ha avisado de un error. Vuelve a intentarlo o elige otro modelo.',
  unreachable: 'El servicio no responde. Comprueba que esté en marcha.',
  'connect-timeout': 'No se ha conectado a tiempo con el servicio.',
  silent:
    'El servicio ha estado demasiado tiempo sin decir nada. Vuelve a intentarlo o elige un modelo más rápido.',
  'gave-up': 'El servicio ha dejado de esperar. Vuelve a intentarlo o elige un modelo más rápido.',
  unfinished: 'El servicio no ha terminado a tiempo. Vuelve a intentarlo o elige un modelo más rápido.',
  'broken-off': 'La conexión se ha cortado. Vuelve a intentarlo.',
  redirected:
    'La dirección del servicio lleva a otro sitio, y no se sigue. El administrador puede corregirla.',
  'unknown-format':
    'En esta dirección responde algo que no es el servicio. El administrador puede revisarla.',
  'too-large': 'Ha llegado mucho más que una página. Elige otro modelo.',
  'no-end-mark': 'La respuesta se detuvo antes de terminar. Vuelve a intentarlo.',
  'cut-for-length': 'La respuesta se cortó por ser demasiado larga. Pídela más corta o elige otro modelo.',
  'thought-only':
    'El modelo solo ha pensado y no ha escrito ninguna página. Elige otro o desactiva el razonamiento.',
  withheld: 'El servicio no ha querido dar el texto. Quizá ayude otro deseo u otro modelo.',
  empty: 'El servicio no ha dado ningún texto.',
  repetition: 'El modelo se repetía sin parar y se ha detenido. Vuelve a intentarlo o elige uno mayor.',
  echo: 'El modelo no sigue el encargo: lo ha repetido o comentado en vez de escribir una página. Elige uno mayor.',
  'unknown-wrapper':
    'El modelo ha puesto el texto entre marcas que Dayleaf no conoce. No se ha guardado nada. Elige otro modelo.',
}

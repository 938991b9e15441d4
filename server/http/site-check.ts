// Rejects requests that pages of other sites make through a browser on the same network.

import { createHash } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { isIP } from 'node:net'
import { parseAccept } from 'hono/utils/accept'
import { AppError } from '../../contract/app-error.ts'
import { type ClientLanguage, clientLanguageOf } from '../../contract/client-languages.ts'
import { ERROR_CODES, UNKNOWN_ORIGIN_MESSAGE } from '../../contract/error-codes.ts'
import { errorResponse } from './api/errors.ts'
import { escapeHtml } from './escape-html.ts'
import { isHealthCheck } from './health-paths.ts'
import type { Fetch } from './server/listen.ts'

/**
 * Rejects two kinds of requests. Both can only come from a browser that shows a page of another site:
 * - A `Host` that is not ours: an attacker's name that resolves to this machine (DNS rebinding). Health checks are
 *   exempt, because a supervisor may use any name.
 * - A write from a page of another site. A program that is no browser sends neither `Sec-Fetch-Site` nor `Origin`.
 *
 * @param publicUrls the addresses that users type, where they are neither loopback names nor IP addresses
 */
export function withSiteCheck(fetch: Fetch, publicUrls: readonly string[]): Fetch {
  const ownSites = publicUrls.map((url) => new URL(url))
  const isOurHost = (name: string) =>
    ownSites.some(({ hostname }) => hostname === name) ||
    /^(.+\.)?localhost$/.test(name) ||
    isIP(name.replace(/^\[|\]$/g, '')) > 0

  function findFault({ method = '', url = '', headers }: IncomingMessage): AppError | undefined {
    // HTTP/1.0 needs no Host. A point at the end of a name says that it is a whole one.
    const host = headers.host ? URL.parse(`http://${headers.host}`) : null
    if (!isHealthCheck(url) && !(host && isOurHost(host.hostname.replace(/\.$/, ''))))
      return new AppError('MISDIRECTED_REQUEST')
    if (SAFE_METHODS.has(method)) return undefined
    const site = headers['sec-fetch-site']
    if (site !== undefined) return SAME_SITE.has(String(site)) ? undefined : CROSS_SITE
    if (headers.origin === undefined) return undefined
    const origin = URL.parse(headers.origin)?.host
    const isOurs = origin === host?.host || ownSites.some((site) => site.host === origin)
    return origin !== undefined && isOurs ? undefined : UNKNOWN_ORIGIN
  }

  return async (request, bindings) => {
    const fault = findFault(bindings.incoming)
    if (!fault) return fetch(request, bindings)
    if (fault.code === 'MISDIRECTED_REQUEST' && isOpenedByPerson(bindings.incoming))
      return misdirectedPage(bindings.incoming, bindings.outgoing.requestId)
    return errorResponse(fault, bindings.outgoing.requestId)
  }
}

/** A browser that opens an address asks for HTML. Programs get the envelope of the API. */
const isOpenedByPerson = ({ method, url = '', headers }: IncomingMessage): boolean =>
  (method === 'GET' || method === 'HEAD') &&
  !/^\/api(\/|$)/.test(url) &&
  /\btext\/html\b/i.test(headers.accept ?? '')

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS'])
/** `none`: the user typed the address. https://www.w3.org/TR/fetch-metadata/#sec-fetch-site-header */
const SAME_SITE = new Set(['same-origin', 'none'])
const CROSS_SITE = new AppError('FORBIDDEN', {
  message: 'Pages of other sites may not send changes.',
})
/** Also the service's own pages, where a proxy replaces the Host and the operator has not set their address. */
const UNKNOWN_ORIGIN = new AppError('FORBIDDEN', { message: UNKNOWN_ORIGIN_MESSAGE })

// Tells a person that the service does not know the address that they opened, and how its operator can change that.

/** In the page itself, because a file of the same address would be refused as well. */
const STYLE = `:root{color-scheme:light dark}body{margin:0 auto;max-width:38rem;padding:3rem 1.25rem;background:light-dark(#fbf9f4,#191a1c);color:light-dark(#26241f,#e7e3da);font:1.0625rem/1.6 "Iowan Old Style",Palatino,Georgia,serif}h1{font-size:1.5rem;line-height:1.25}code{overflow-wrap:anywhere}.quiet{color:light-dark(#6b665b,#a19c91);font-size:.9rem}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

const TEXTS: Record<ClientLanguage, (address: string) => { title: string; paragraphs: string[] }> = {
  en: (address) => ({
    title: 'Dayleaf does not know this address',
    paragraphs: [
      `Your browser asked for ${address}. Dayleaf answers only to the names that its operator has set, so that no web page can reach it through a name of its own.`,
      'Open the address that you got from the operator of this service.',
      `If you are the operator, set <code>DAYLEAF_PUBLIC_URL</code> to ${address} and start the service again. It takes several addresses, with a comma between two. If the address bar shows another name, the proxy in front does not pass on the header <code>Host</code>.`,
    ],
  }),
  de: (address) => ({
    title: 'Dayleaf kennt diese Adresse nicht',
    paragraphs: [
      `Dein Browser hat ${address} aufgerufen. Dayleaf antwortet nur auf die Namen, die sein Betreiber festgelegt hat, damit keine Website es über einen eigenen Namen erreicht.`,
      'Öffne die Adresse, die du vom Betreiber dieses Servers bekommen hast.',
      `Wenn du der Betreiber bist, setze <code>DAYLEAF_PUBLIC_URL</code> auf ${address} und starte den Server neu. Mehrere Adressen werden durch Kommas getrennt. Zeigt die Adresszeile einen anderen Namen, gibt der Proxy davor den Header <code>Host</code> nicht weiter.`,
    ],
  }),
  es: (address) => ({
    title: 'Dayleaf no conoce esta dirección',
    paragraphs: [
      `Tu navegador ha pedido ${address}. Dayleaf solo responde a los nombres que su administrador ha fijado, para que ninguna página web llegue a él con un nombre propio.`,
      'Abre la dirección que te dio el administrador de este servidor.',
      `Si eres el administrador, pon ${address} en <code>DAYLEAF_PUBLIC_URL</code> y reinicia el servidor. Admite varias direcciones, separadas por comas. Si la barra de direcciones muestra otro nombre, el proxy que hay delante no transmite la cabecera <code>Host</code>.`,
    ],
  }),
  fr: (address) => ({
    title: 'Dayleaf ne connaît pas cette adresse',
    paragraphs: [
      `Ton navigateur a demandé ${address}. Dayleaf ne répond qu’aux noms fixés par son administrateur, pour qu’aucun site ne puisse l’atteindre par un nom à lui.`,
      'Ouvre l’adresse que t’a donnée l’administrateur de ce serveur.',
      `Si tu es l’administrateur, donne à <code>DAYLEAF_PUBLIC_URL</code> la valeur ${address} et redémarre le serveur. Plusieurs adresses sont possibles, séparées par des virgules. Si la barre d’adresse montre un autre nom, le proxy placé devant ne transmet pas l’en-tête <code>Host</code>.`,
    ],
  }),
  ja: (address) => ({
    title: 'Dayleafはこのアドレスを知りません',
    paragraphs: [
      `ブラウザーが ${address} を開こうとしました。ほかのサイトが自分の名前で入り込めないよう、Dayleafは管理者が決めた名前にだけ応答します。`,
      'このサーバーの管理者から受け取ったアドレスを開いてください。',
      `管理者の方は、<code>DAYLEAF_PUBLIC_URL</code> に ${address} を設定して、サーバーを再起動してください。複数のアドレスはコンマで区切ります。アドレスバーの名前が違うときは、手前のプロキシが <code>Host</code> ヘッダーを渡していません。`,
    ],
  }),
  zh: (address) => ({
    title: 'Dayleaf 不认识这个网址',
    paragraphs: [
      `浏览器请求的是 ${address}。Dayleaf 只响应管理员设置的名称，以免其他网页借自己的域名访问它。`,
      '请打开管理员告诉您的网址。',
      `如果您是管理员，请把 <code>DAYLEAF_PUBLIC_URL</code> 设为 ${address}，然后重新启动服务。可以填写多个网址，用逗号分隔。如果地址栏中显示的是另一个名称，说明前面的代理没有传递 <code>Host</code> 标头。`,
    ],
  }),
}

function misdirectedPage({ headers }: IncomingMessage, requestId: string): Response {
  const language = languageOf(headers['accept-language'])
  // Only shown: a proxy that adds TLS says so.
  const scheme = headers['x-forwarded-proto'] === 'https' ? 'https' : 'http'
  const { title, paragraphs } = TEXTS[language](
    `<code>${escapeHtml(`${scheme}://${headers.host ?? ''}`)}</code>`,
  )
  const { status } = ERROR_CODES.MISDIRECTED_REQUEST
  const html = `<!doctype html>
<html lang="${language}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<title>${title}</title><style>${STYLE}</style></head>
<body><h1>${title}</h1>${paragraphs.map((text) => `<p>${text}</p>`).join('')}
<p class="quiet">${status} MISDIRECTED_REQUEST, <code>${requestId}</code></p></body></html>`
  return new Response(html, {
    status,
    headers: {
      'Content-Type': 'text/html; charset=utf-8',
      'Content-Security-Policy': `default-src 'none'; style-src 'sha256-${STYLE_HASH}'; frame-ancestors 'none'`,
    },
  })
}

const languageOf = (accepted = ''): ClientLanguage =>
  parseAccept(accepted)
    .map(({ type }) => clientLanguageOf(type))
    .find((language) => language !== undefined) ?? 'en'

export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT' | 'DELETE'
  path: string
  body?: unknown
}

/** The bytes of an HTTP/1.1 request with the usual headers. */
export function toBytes({ method, path, body }: BenchRequest, token: string): Buffer {
  const content = body === undefined ? '' : JSON.stringify(body)
  const head = [
    `${method} ${path} HTTP/1.1`,
    'Host: 127.0.0.1',
    'Accept: application/json',
    `Authorization: Bearer ${token}`,
    ...(content ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(content)}`] : []),
  ]
  return Buffer.from(`${head.join('\r\n')}\r\n\r\n${content}`)
}

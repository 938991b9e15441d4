import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { watchSockets } from '../clients/watched-sockets.ts'

/** A stand-in for Nominatim on a real socket, with responses set by the test. Records its requests. */
export interface NominatimStandIn {
  url: string
  requests: { path: string; query: Record<string, string>; userAgent: string | undefined }[]
  /** Sets the response to future requests. */
  behave(behaviour: Behaviour): void
  /** Resolves when no connection is open. */
  whenLeft(): Promise<void>
  stop(): Promise<void>
}

export type Behaviour = (response: ServerResponse, request: IncomingMessage) => void

export const answer =
  (body: unknown, status = 200, headers: Record<string, string> = {}): Behaviour =>
  (response) => {
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  }

/** The real service's response for the Eiffel Tower at the zoom of quarters, in French. */
export const quarterInParis = {
  place_id: 88_150_013,
  licence: 'Data © OpenStreetMap contributors, ODbL 1.0. http://osm.org/copyright',
  lat: '48.8566',
  lon: '2.3004',
  category: 'boundary',
  type: 'administrative',
  name: 'Quartier du Gros-Caillou',
  display_name:
    'Quartier du Gros-Caillou, Paris 7e Arrondissement, Paris, Île-de-France, France métropolitaine, France',
  address: {
    quarter: 'Quartier du Gros-Caillou',
    suburb: 'Paris 7e Arrondissement',
    city: 'Paris',
    state: 'Île-de-France',
    country: 'France',
    country_code: 'fr',
  },
}

export const unableToGeocode = { error: 'Unable to geocode' }

export async function startNominatimStandIn(): Promise<NominatimStandIn> {
  const requests: NominatimStandIn['requests'] = []
  let behaviour = answer(quarterInParis)
  const server = createServer((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    requests.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      userAgent: request.headers['user-agent'],
    })
    behaviour(response, request)
  })
  const whenLeft = watchSockets(server)
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  const address = server.address()
  if (address === null || typeof address === 'string') throw new Error('The stand-in has no port')
  return {
    url: `http://127.0.0.1:${address.port}`,
    requests,
    whenLeft,
    behave(next) {
      behaviour = next
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

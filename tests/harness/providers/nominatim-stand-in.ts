import type { IncomingMessage, ServerResponse } from 'node:http'
import { type LocalServer, serveLocally } from '../clients/local-server.ts'

/** A stand-in for Nominatim on a real socket, with responses set by the test. Records its requests. */
export interface NominatimStandIn extends LocalServer {
  requests: { path: string; query: Record<string, string>; userAgent: string | undefined }[]
  /** Sets the response to future requests. */
  behave(behaviour: Behaviour): void
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
  const served = await serveLocally((request, response) => {
    const { pathname, searchParams } = new URL(request.url ?? '', 'http://stand-in')
    requests.push({
      path: pathname,
      query: Object.fromEntries(searchParams),
      userAgent: request.headers['user-agent'],
    })
    behaviour(response, request)
  })
  return {
    ...served,
    requests,
    behave(next) {
      behaviour = next
    },
  }
}

// Loaded into processes of the service, and those that they start: a request that was not announced, with its row in the
// ledger or as the operator's, ends the process. Plain JavaScript, because reading TypeScript would delay each start.
import { subscribe } from 'node:diagnostics_channel'

let isAnnounced = false
subscribe('dayleaf.request', () => {
  isAnnounced = true
})
subscribe('http.client.request.created', (message) => {
  // What a subscriber throws ends the process.
  if (!isAnnounced) throw new Error(`a request to ${message.request.host} has no row in the ledger`)
  isAnnounced = false
})

/** `Temporal` for browsers that have none of their own: a chunk that the others never load. */
import { Temporal } from 'temporal-polyfill/implementation'

Object.defineProperty(globalThis, 'Temporal', { value: Temporal, writable: true, configurable: true })

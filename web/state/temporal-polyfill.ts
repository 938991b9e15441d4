/** `Temporal` for browsers without it, in a separate chunk. */
import { Temporal } from 'temporal-polyfill/implementation'

Object.defineProperty(globalThis, 'Temporal', { value: Temporal, writable: true, configurable: true })

/** Setup file: properties are tried with the same values in each run, so that a failure comes from a change. */
import fc from 'fast-check'

fc.configureGlobal({ seed: 1 })

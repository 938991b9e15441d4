import { hashingLoad } from './accounts/password-hash.ts'
import { type Metrics, single } from './http/metrics.ts'

/** Password hashing is the most expensive work that anonymous requests cause. */
export function addHashingMetrics(metrics: Metrics): void {
  const name = 'dayleaf_password_hashes'
  metrics.addGauge(
    { name: `${name}_running`, help: 'Passwords that are being hashed.' },
    single(() => hashingLoad().running),
  )
  metrics.addGauge(
    { name: `${name}_waiting`, help: 'Passwords that wait to be hashed.' },
    single(() => hashingLoad().waiting),
  )
  metrics.addCounter(
    { name: `${name}_total`, help: 'Passwords whose hashing was begun.' },
    single(() => hashingLoad().started),
  )
}

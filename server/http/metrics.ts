// Metrics for the operator, in the text format of Prometheus.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

/** https://prometheus.io/docs/practices/naming/: units in the name, `_total` for counters and for nothing else. */
interface Metric {
  name: string
  help: string
  labels?: readonly string[]
}

interface Sample {
  labels: Record<string, string>
  value: number
}

type Read = () => readonly Sample[] | Promise<readonly Sample[]>

/** A metric of one value. */
export const single = (read: () => number) => (): Sample[] => [{ labels: {}, value: read() }]

/** Gauges of the library with names of counters. Those by type, without the ending, have the same. */
const MISNAMED = [
  'nodejs_active_handles_total',
  'nodejs_active_requests_total',
  'nodejs_active_resources_total',
]

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  for (const name of MISNAMED) registry.removeSingleMetric(name)
  const requests = new Histogram({
    name: 'dayleaf_http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  function add(Kind: typeof Gauge | typeof Counter, { name, help, labels = [] }: Metric, read: Read): void {
    const collect = async () => {
      const samples = await read()
      metric.reset()
      for (const sample of samples) metric.inc(sample.labels, sample.value)
    }
    const metric: Gauge | Counter = new Kind({
      ...{ name, help, labelNames: labels, registers: [registry], collect },
    })
  }
  return {
    observeRequest(request: { method: string; route: string; status: number; durationMs: number }): void {
      const { method, route, status } = request
      requests.observe({ method, route, status }, request.durationMs / 1000)
    },
    /** Values that are read at each scrape. */
    addGauge: (metric: Metric, read: Read) => add(Gauge, metric, read),
    /** Growing values that are read at each scrape. */
    addCounter: (metric: Metric, read: Read) => add(Counter, metric, read),
    contentType: registry.contentType,
    toText: () => registry.metrics(),
  }
}

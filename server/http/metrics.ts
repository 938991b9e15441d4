// Metrics for the operator, in the text format of Prometheus.
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client'

export type Metrics = ReturnType<typeof createMetrics>

export function createMetrics() {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Histogram({
    name: 'dayleaf_http_request_duration_seconds',
    help: 'Time to answer, by route and status.',
    labelNames: ['method', 'route', 'status'] as const,
    buckets: [0.001, 0.005, 0.02, 0.1, 0.5, 2, 10, 60],
    registers: [registry],
  })
  return {
    observeRequest(request: { method: string; route: string; status: number; durationMs: number }): void {
      const { method, route, status } = request
      requests.observe({ method, route, status }, request.durationMs / 1000)
    },
    /** A value that is read at each scrape. */
    addGauge(name: string, help: string, read: () => number): void {
      const gauge: Gauge = new Gauge({ name, help, registers: [registry], collect: () => gauge.set(read()) })
    },
    /** A growing value that is read at each scrape. */
    addCounter(name: string, help: string, read: () => number): void {
      const collect = () => {
        counter.reset()
        counter.inc(read())
      }
      const counter: Counter = new Counter({ name, help, registers: [registry], collect })
    },
    contentType: registry.contentType,
    toText: () => registry.metrics(),
  }
}

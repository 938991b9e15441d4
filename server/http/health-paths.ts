/** Paths of health checks, which are answered for any `Host`, for an empty one and without one. */
export const isHealthCheck = (url: string): boolean => /^\/(healthz|readyz|metrics)(\?|$)/.test(url)

export function bundleDirectory(): string
export function findEntry(): string

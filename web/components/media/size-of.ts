/** A file size in decimal units, as file managers show it. */
export function sizeOf(bytes: number, format: (value: number) => string): string {
  if (bytes < 1e6) return `${format(Math.ceil(bytes / 1e3))} KB`
  return bytes < 1e9
    ? `${format(Math.round(bytes / 1e5) / 10)} MB`
    : `${format(Math.round(bytes / 1e8) / 10)} GB`
}

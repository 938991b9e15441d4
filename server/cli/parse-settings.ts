// Reads a file of settings as systemd reads the `EnvironmentFile` of the service, so that commands and service agree:
// https://www.freedesktop.org/software/systemd/man/latest/systemd.exec.html#EnvironmentFile=

const ASSIGNMENT = /^(?:export\s+)?([A-Za-z_]\w*)\s*=\s*(.*)$/s

/** A line that ends with a backslash goes on in the next one. */
const CONTINUED = /\\\n[ \t]*/g

/** @throws Error that names the first line that is no assignment: it would be left out in silence */
export function parseSettings(text: string): Record<string, string> {
  const values: Record<string, string> = {}
  // Editors on Windows begin a file with a mark and end its lines with two characters.
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(CONTINUED, '')
    .split('\n')
  for (const [index, line] of lines.entries()) {
    const trimmed = line.trim()
    if (trimmed === '' || /^[#;]/.test(trimmed)) continue
    const [, name, value] = ASSIGNMENT.exec(trimmed) ?? []
    if (name === undefined || value === undefined) throw new Error(`line ${index + 1} is not NAME=VALUE`)
    values[name] = unquote(value)
  }
  return values
}

/** Of a value in quotes, the text between them. A `#` begins no comment: passwords contain it. */
function unquote(value: string): string {
  const single = /^'([^']*)'$/s.exec(value)?.[1]
  if (single !== undefined) return single
  const double = /^"((?:[^"\\]|\\.)*)"$/s.exec(value)?.[1]
  return double === undefined ? value : double.replaceAll(/\\(["\\$`])/g, '$1')
}

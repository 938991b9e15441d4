// Writes the documents that are generated from code; with `--check` only reports which of them are out of date.
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { describeArchive } from '../contract/archive.ts'
import { ERROR_CODES } from '../contract/error-codes.ts'
import { PRIVACY, PROVIDER_IDS, PROVIDERS } from '../contract/providers.ts'
import { ConfigSchema, readConfig } from '../server/config.ts'
import { createOpenApiDocument } from '../server/http/docs/openapi.ts'
import { version } from '../server/lib/version.ts'
import { describeNotices } from './notices.ts'

const root = join(import.meta.dirname, '..')

const documents: Record<string, string> = {
  'docs/openapi.json': `${JSON.stringify(createOpenApiDocument(version), null, 2)}\n`,
  'docs/archive.schema.json': `${JSON.stringify(describeArchive(), null, 2)}\n`,
  'docs/configuration.md': describeSettings(),
  'docs/errors.md': describeErrors(),
  'README.md': withProviders(readFileSync(join(root, 'README.md'), 'utf8')),
  'THIRD-PARTY-NOTICES.md': page('Third-party notices', [describeNotices(root)]),
}

const isChecking = process.argv.includes('--check')
for (const [file, text] of Object.entries(documents)) {
  const path = join(root, file)
  if (existsSync(path) && readFileSync(path, 'utf8') === text) continue
  if (!isChecking) writeFileSync(path, text)
  console.error(isChecking ? `${file} is out of date: run \`npm run generate\`` : `wrote ${file}`)
  if (isChecking) process.exitCode = 1
}

function describeSettings(): string {
  const { properties } = z.toJSONSchema(ConfigSchema, { io: 'input', unrepresentable: 'any' })
  const defaults: Record<string, unknown> = readConfig({})
  const rows = Object.entries(properties ?? {}).map(([name, property]) => {
    // No setting allows any value, so no property is `true`.
    const schema = property as z.core.JSONSchema.JSONSchema
    const value = defaults[name] === undefined ? 'none' : code(defaults[name])
    return [code(name), value, boundsOf(schema), schema.description ?? '']
  })
  return page('Configuration', [
    'Settings are environment variables. All are checked at start: a bad or unknown one ends the process with one',
    'line that names it. An empty value counts as none.',
    '',
    table(['setting', 'default', 'bounds', 'meaning'], rows),
  ])
}

function boundsOf(schema: z.core.JSONSchema.JSONSchema): string {
  const { enum: values, minimum, exclusiveMinimum, maximum, format, pattern, examples } = schema
  if (values) return values.map(code).join(', ')
  if (minimum !== undefined) return `${grouped(minimum)} to ${grouped(maximum)}`
  if (typeof exclusiveMinimum === 'number')
    return `above ${grouped(exclusiveMinimum)}, at most ${grouped(maximum)}`
  if (format === 'uri') return examples ? `URL like ${code(String(examples[0]))}` : 'http:// or https:// URL'
  return pattern ? `text like ${code(pattern)}` : 'text'
}

function withProviders(readme: string): string {
  const rows = PROVIDER_IDS.map((id) => {
    const { name, needsKey, place } = PROVIDERS[id]
    return [code(id), name, needsKey ? 'yes' : 'no', PRIVACY[place]]
  })
  const lines = table(['provider', 'service', 'needs a key', 'privacy'], rows)
  return readme.replace(
    /(<!-- providers: .* -->\n)[\s\S]*(\n?<!-- end of providers -->)/,
    `$1\n${lines}\n\n$2`,
  )
}

function describeErrors(): string {
  const rows = Object.entries(ERROR_CODES).map(([name, { status, message }]) => [
    code(name),
    String(status),
    message,
  ])
  return page('Error codes', [
    'A failed request returns `{"data": null, "error": {"code", "message", "details"?, "requestId"}}`. Programs use the',
    'code; the message is for people and may be more exact than the one below. The `details` of `INVALID_INPUT` name',
    'each invalid value. Failed tasks have the same codes.',
    '',
    table(['code', 'status', 'message'], rows),
  ])
}

function code(value: unknown): string {
  return `\`${value}\``
}

function grouped(value: number | undefined): string {
  return value?.toLocaleString('en') ?? 'any'
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) =>
    `| ${cells.map((cell) => cell.replaceAll('|', '\\|')).join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

function page(title: string, lines: readonly string[]): string {
  return [
    `# ${title}`,
    '',
    '<!-- Written by `npm run generate`; change the code, not this file. -->',
    '',
    ...lines,
    '',
  ].join('\n')
}

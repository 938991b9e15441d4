/** Renders the OpenAPI document as a page, without scripts. */
import { escapeHtml } from '../escape-html.ts'

type Json = Record<string, unknown>

interface Described {
  description: string
  headers: Record<string, unknown>
  content: Record<string, { schema: Json; 'x-events'?: Record<string, Json> }>
}

interface Operation {
  summary: string
  description?: string
  security: unknown[]
  parameters: { name: string; in: string; required: boolean; schema: Json; description?: string }[]
  requestBody?: { description: string; required: boolean; content: Record<string, { schema: Json }> }
  responses: Record<string, Described>
  tags: string[]
}

/** Text with its `code` set as such. */
const renderText = (text: string): string => escapeHtml(text).replaceAll(/`([^`]+)`/g, '<code>$1</code>')

/** @param document an OpenAPI document of ours */
export function createReferencePage(document: Json): string {
  const paths = document.paths as Record<string, Record<string, Operation>>
  const { schemas } = document.components as { schemas: Record<string, Json> }
  const operations = Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ path, method: method.toUpperCase(), operation })),
  )
  const groups = Map.groupBy(operations, ({ operation }) => operation.tags[0] ?? '')
  const links = [...groups.keys()].map((name) => `<a href="#${name}">${name}</a>`)
  const sections = [...groups].map(
    ([name, members]) =>
      `<section id="${name}"><h2>${name}</h2>${members.map(renderOperation).join('')}</section>`,
  )
  const types = Object.entries(schemas).map(
    ([name, schema]) =>
      `<section id="type-${name}"><h3>${name}</h3><pre>${renderSchema(schema, '')}</pre></section>`,
  )
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Dayleaf API</title><link rel="icon" href="/favicon.svg"><link rel="stylesheet" href="/pages.css"></head>
<body><header><h1>Dayleaf API</h1><p>Every answer is <code>{"data": …, "error": null}</code> or
<code>{"data": null, "error": {"code", "message", "requestId"}}</code>. Send the API key as
<code>Authorization: Bearer dk_…</code>. Every answer names its request in <code>X-Request-Id</code>. For programs: <a href="/api/v1/openapi.json">OpenAPI 3.1</a>.</p>
<nav>${links.join(' ')} <a href="#types">types</a></nav></header>
<main>${sections.join('')}<section id="types"><h2>types</h2>${types.join('')}</section></main>
<footer><p>Place names: <a href="https://www.geonames.org/" rel="noopener">GeoNames</a>, CC BY 4.0. Where a geocoding
service is set up: © OpenStreetMap contributors, ODbL.</p></footer></body></html>`
}

function renderOperation({
  path,
  method,
  operation,
}: {
  path: string
  method: string
  operation: Operation
}): string {
  const { summary, description, parameters, requestBody, responses, security } = operation
  const body = requestBody?.content['application/json']?.schema
  const answers = Object.entries(responses).map(
    ([status, response]) => `<dt>${status}</dt><dd>${renderAnswer(status, response)}</dd>`,
  )
  return `<article><h3><code><b>${method}</b> ${escapeHtml(path)}</code></h3>
<p>${escapeHtml(summary)}.${security.length === 0 ? ' No credential needed.' : ''}</p>
${description ? `<p>${renderText(description)}</p>` : ''}
${parameters.length > 0 ? `<dl>${parameters.map(renderParameter).join('')}</dl>` : ''}
${body ? `<p>Body${requestBody?.required ? '' : ', may be left out'}. ${requestBody?.description}</p><pre>${renderSchema(body, '')}</pre>` : ''}
<details><summary>Answers</summary><dl>${answers.join('')}</dl></details></article>`
}

function renderAnswer(status: string, { description, headers, content }: Described): string {
  const names = Object.keys(headers).filter((name) => name !== 'X-Request-Id')
  const withHeaders = names.length > 0 ? `<p>Headers: <code>${names.join(', ')}</code></p>` : ''
  if (Number(status) >= 400) return escapeHtml(description) + withHeaders
  const forms = Object.entries(content ?? {}).map(([type, { schema, 'x-events': events }]) => {
    if (events) return `<p><code>${type}</code>, the data of each event:</p>${renderEvents(events)}`
    const data = (schema.properties as { data: Json } | undefined)?.data
    return data ? `<pre>${renderSchema(data, '')}</pre>` : `<p><code>${type}</code></p>`
  })
  return forms.join('') + withHeaders
}

const renderEvents = (events: Record<string, Json>): string =>
  `<pre>${Object.entries(events)
    .map(([name, schema]) => `${name}: ${renderSchema(schema, '')}`)
    .join('\n')}</pre>`

const renderParameter = ({
  name,
  in: place,
  required,
  schema,
  description,
}: Operation['parameters'][number]) =>
  `<dt><code>${escapeHtml(name)}</code></dt><dd>${place}${required ? '' : ', optional'}: ${renderSchema(schema, '')} ${renderText(description ?? '')}</dd>`

/** A JSON Schema in the syntax of TypeScript, which is shorter. */
function renderSchema(schema: Json, indent: string): string {
  if (typeof schema.$ref === 'string') {
    const name = schema.$ref.split('/').at(-1) ?? ''
    return `<a href="#type-${name}">${name}</a>`
  }
  const choices = (schema.anyOf ?? schema.oneOf) as Json[] | undefined
  if (choices) return choices.map((choice) => renderSchema(choice, indent)).join(' | ')
  if (Array.isArray(schema.enum))
    return schema.enum.map((value) => escapeHtml(JSON.stringify(value))).join(' | ')
  if (schema.const !== undefined) return escapeHtml(JSON.stringify(schema.const))
  if (schema.type === 'array') return `${renderSchema(schema.items as Json, indent)}[]`
  if (schema.properties) return renderObject(schema, indent)
  return escapeHtml(String(schema.type ?? 'any JSON'))
}

function renderObject(schema: Json, indent: string): string {
  const required = (schema.required ?? []) as string[]
  const deeper = `${indent}  `
  const members = Object.entries(schema.properties as Record<string, Json>).map(
    ([name, member]) =>
      `${deeper}${escapeHtml(name)}${required.includes(name) ? '' : '?'}: ${renderSchema(member, deeper)}`,
  )
  return `{\n${members.join('\n')}\n${indent}}`
}

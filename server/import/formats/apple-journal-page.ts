// Parses a page of Apple Journal's export. Its `<div>` inside `<p>` is invalid HTML, so parts are found by class.

export interface Asset {
  id: string
  /** From the class name: `photo`, `video`, `audio`, `stateOfMind`, `multiPinMap`, `music`. */
  kind: string
  sources: string[]
  /** The texts of the asset. */
  texts: string[]
}

export interface JournalPage {
  /** The date in the writer's language. */
  header: string
  title: string
  prompt: string
  /** HTML. */
  body: string
  assets: Asset[]
}

type Region = 'outside' | 'header' | 'title' | 'afterTitle' | 'prompt' | 'asset' | 'body'

const TOKEN = /<!--(?:(?!<!--)[\s\S])*?-->|<(\/?)([a-zA-Z][a-zA-Z0-9]*)([^<>]*)>|[^<]+|</g
const MEDIA_TAGS = new Set(['img', 'video', 'audio', 'source'])
const attribute = (attributes: string, name: string): string =>
  new RegExp(`\\b${name}\\s*=\\s*(?:"([^"]*)"|'([^']*)')`, 'i').exec(attributes)?.slice(1).find(Boolean) ?? ''

/** As long as an event may be: an entry with a longer title is too long in any case. */
const MAX_TITLE = 100_000

const SPAN_RULES = /span\.(\w{1,99})\s?\{([^{}]*)\}/g

/** What a style sheet may say of a class, with the equivalent tag. */
const STYLES: readonly (readonly [RegExp, string])[] = [
  [/font-weight:\s?(bold|[6-9]00)|font:[^;:]*\bbold\b/i, 'strong'],
  [/font-style:\s?italic|font:[^;:]*\bitalic\b/i, 'em'],
  [/text-decoration:[^;:]*\bline-through\b/i, 's'],
]

/** Tags by span classes of the page's style sheet. */
function readStyles(html: string): ReadonlyMap<string, readonly string[]> {
  const tags = new Map<string, string[]>()
  const [style = ''] = html.split(/<style[^<>]*>/i, 2).slice(1)
  for (const [, name = '', rules = ''] of style.split(/<\/style>/i, 1)[0]?.matchAll(SPAN_RULES) ?? [])
    tags.set(
      name,
      STYLES.flatMap(([rule, tag]) => (rule.test(rules) ? [tag] : [])),
    )
  return tags
}

/** Elements with which the text of a page without a body `<div>` begins. */
const BLOCKS = new Set(['p', 'ul', 'ol', 'blockquote'])

export function readJournalPage(html: string): JournalPage {
  const reader = new PageReader(readStyles(html), /\bclass=["'][^"'<>]*\bbodyText\b/i.test(html))
  const body = html.slice(Math.max(0, html.search(/<body\b/i)))
  for (const [token, slash, name, attributes] of body.matchAll(TOKEN)) {
    if (name === undefined) reader.text(token)
    else if (slash === '/') reader.close(name.toLowerCase(), token)
    else reader.open(name.toLowerCase(), attributes ?? '', token)
  }
  return reader.page
}

class PageReader {
  readonly page: JournalPage = { header: '', title: '', prompt: '', body: '', assets: [] }
  readonly #styles: ReadonlyMap<string, readonly string[]>
  readonly #hasBody: boolean
  #region: Region = 'outside'
  /** The region that continues after a part. */
  #before: Region = 'outside'
  /** Open `<div>` elements in the part. */
  #depth = 0
  #spans: (readonly string[])[] = []

  constructor(styles: ReadonlyMap<string, readonly string[]>, hasBody: boolean) {
    this.#styles = styles
    this.#hasBody = hasBody
  }

  text(text: string): void {
    if (text.startsWith('<!--')) return
    const { page } = this
    const asset = page.assets.at(-1)
    if (this.#region === 'title' || (this.#region === 'afterTitle' && !page.title.endsWith('\n'))) {
      if (page.title.length <= MAX_TITLE) page.title += text
    } else if (this.#region === 'prompt') page.prompt += text
    else if (this.#region === 'header') page.header += text
    else if (this.#region === 'asset') {
      // A sign alone separates figures.
      if (/[\p{L}\p{N}\p{Emoji}]/u.test(text)) asset?.texts.push(text.trim())
    } else if (this.#region === 'body') page.body += text
  }

  open(name: string, attributes: string, token: string): void {
    const classes = attribute(attributes, 'class').split(/\s+/)
    const part = name === 'div' ? partOf(classes) : undefined
    if (this.#region === 'asset') {
      if (name === 'div') this.#depth += 1
      const source = attribute(attributes, 'src')
      const isIcon = classes.some((one) => one.endsWith('Icon'))
      if (source !== '' && !isIcon && MEDIA_TAGS.has(name)) this.page.assets.at(-1)?.sources.push(source)
      const address = name === 'a' ? attribute(attributes, 'href') : ''
      if (/^https?:/i.test(address)) this.page.assets.at(-1)?.texts.push(address)
      return
    }
    if (part) {
      this.#begin(part, attributes, classes)
      return
    }
    if (this.#isBeginning(name, classes)) this.#region = 'body'
    if (this.#region !== 'body' || name === 'div') return
    if (name !== 'span') this.page.body += token
    else {
      const tags = classes.flatMap((one) => this.#styles.get(one) ?? [])
      this.#spans.push(tags)
      this.page.body += tags.map((tag) => `<${tag}>`).join('')
    }
  }

  /** Whether the text begins: behind the title with the second paragraph, without a body `<div>` with any. */
  #isBeginning(name: string, [first = '']: readonly string[]): boolean {
    if (this.#region !== 'outside' && this.#region !== 'afterTitle') return false
    if (!this.#hasBody) return BLOCKS.has(name)
    return this.#region === 'afterTitle' && name === 'p' && /^p[2-9]/.test(first)
  }

  close(name: string, token: string): void {
    if (this.#region === 'body') {
      if (name === 'span') {
        const tags = this.#spans.pop() ?? []
        this.page.body += tags
          .map((tag) => `</${tag}>`)
          .reverse()
          .join('')
      } else if (name !== 'div' && name !== 'body' && name !== 'html') this.page.body += token
    } else if (name === 'div' && this.#depth > 0) {
      this.#depth -= 1
      if (this.#depth === 0) this.#end()
    }
  }

  #begin(part: Region, attributes: string, classes: readonly string[]): void {
    if (part === 'asset') {
      const kind = classes.find((one) => one.startsWith('assetType_'))?.slice('assetType_'.length) ?? ''
      this.page.assets.push({ id: attribute(attributes, 'id'), kind, sources: [], texts: [] })
    }
    this.#before = this.#region === 'body' ? 'body' : 'outside'
    this.#region = part
    this.#depth = part === 'body' ? 0 : 1
  }

  #end(): void {
    // If the title's `<div>` is empty, the title follows it.
    if (this.#region === 'title') this.#region = 'afterTitle'
    else this.#region = this.#before
    if (this.#region === 'afterTitle' && this.page.title.trim() !== '')
      this.page.title = `${this.page.title.trim()}\n`
  }
}

function partOf(classes: readonly string[]): Region | undefined {
  if (classes.includes('pageHeader')) return 'header'
  if (classes.includes('title')) return 'title'
  if (classes.includes('reflectionPrompt')) return 'prompt'
  if (classes.includes('gridItem') || classes.some((one) => one.startsWith('assetType_'))) return 'asset'
  return classes.includes('bodyText') ? 'body' : undefined
}

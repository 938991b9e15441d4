import { useDeferredValue, useLayoutEffect, useMemo, useRef } from 'react'
import type { TextKind } from '../../../contract/text-signs.ts'
import { languageOf } from '../../state/text-language.ts'
import { showPictures } from './page-pictures.ts'
import { parseMarkdown } from './parse-markdown.ts'
import { purify } from './sanitize.ts'
import { TextAsWritten } from './text-as-written.tsx'
import { keepHeadingWords } from './title-text.tsx'

type Decorate = (root: HTMLElement) => void

const ALLOWED_TAGS = [
  ...['p', 'h2', 'h3', 'h4', 'h5', 'h6', 'em', 'strong', 's', 'a', 'br', 'hr', 'blockquote', 'img'],
  ...['ul', 'ol', 'li', 'code', 'pre', 'table', 'thead', 'tbody', 'tr', 'th', 'td'],
]

/** A quotation takes its direction from paragraphs that have none of their own. */
const BLOCKS = 'p:not(blockquote > p), h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, th, td'

/**
 * Renders a model's text: formatting and pictures of the diary, but no other images, forms, scripts or styles. Links
 * send no referrer.
 *
 * @returns undefined for a text that can only be shown unrendered
 */
export function renderMarkdown(text: string, kind?: TextKind): DocumentFragment | undefined {
  const html = parseMarkdown(text, kind)
  if (html === undefined) return undefined
  const fragment = purify.sanitize(html, {
    ALLOWED_TAGS,
    ALLOWED_ATTR: ['href', 'start', 'value', 'alt', 'data-attachment'],
    ALLOWED_URI_REGEXP: /^(https?|mailto):/i,
    RETURN_DOM_FRAGMENT: true,
  })
  // Each block has the direction of its own words: marks of lists and bars of quotations stand on its side.
  for (const block of fragment.querySelectorAll<HTMLElement>(BLOCKS)) block.dir = 'auto'
  return fragment
}

interface MarkdownProperties {
  text: string
  kind?: TextKind | undefined
  decorate?: Decorate | undefined
}

/** @param decorate gets the rendered text before it is painted */
export function Markdown({ text, kind, decorate }: MarkdownProperties) {
  // While a page is being written, React may skip texts that the next one replaces.
  const shown = useDeferredValue(text)
  const fragment = useMemo(() => renderMarkdown(shown, kind), [shown, kind])
  return fragment ? (
    <Prose fragment={fragment} lang={languageOf(shown)} decorate={decorate} />
  ) : (
    <TextAsWritten text={shown} />
  )
}

interface ProseProperties {
  fragment: DocumentFragment
  lang: string | undefined
  decorate: Decorate | undefined
}

function Prose({ fragment, lang, decorate }: ProseProperties) {
  const element = useRef<HTMLDivElement>(null)
  // A fragment is empty once it was inserted, and React may run an effect twice.
  useLayoutEffect(() => {
    element.current?.replaceChildren(fragment.cloneNode(true))
    if (!element.current) return
    keepHeadingWords(element.current)
    decorate?.(element.current)
    void showPictures(element.current)
  }, [fragment, decorate])
  return <div className="prose" dir="auto" lang={lang} ref={element} />
}

/** Filters for a text in chunks with arbitrary boundaries: each returns the part that can be passed on. */
export interface TextFilter {
  push(text: string): string
  /** The rest that was held back, because it could have been the start of something to be removed. */
  end(): string
}

/** Chains filters. */
export function chainFilters(...filters: readonly TextFilter[]): TextFilter {
  return {
    push: (text) => filters.reduce((piece, filter) => filter.push(piece), text),
    end: () => filters.reduce((piece, filter) => filter.push(piece) + filter.end(), ''),
  }
}

/** Makes a provider's text meet the rules for a request's text: no NUL, well-formed Unicode. */
export const sanitizeText = (text: string): string => text.replaceAll('\0', '').toWellFormed()

/** Like `sanitizeText`, for chunks: a split surrogate pair is joined. */
export function createSanitizingFilter(): TextFilter {
  let half = ''
  return {
    push(text) {
      const whole = half + text.replaceAll('\0', '')
      half = /[\ud800-\udbff]$/.exec(whole)?.[0] ?? ''
      return whole.slice(0, whole.length - half.length).toWellFormed()
    },
    end: () => half.toWellFormed(),
  }
}

/** Drops the white space at the end of a text. */
export function createEndFilter(): TextFilter {
  let held = ''
  return {
    push(text) {
      const whole = held + text
      const length = whole.trimEnd().length
      held = whole.slice(length)
      return whole.slice(0, length)
    },
    end: () => '',
  }
}

/** Takes a text in pieces, cut anywhere, and gives back what of it may be passed on so far. */
export interface TextFilter {
  push(text: string): string
  /** What was held back for looking like the start of something and turned out to be none. */
  end(): string
}

/** Each filter gets what the one before it gives. */
export function chainFilters(...filters: readonly TextFilter[]): TextFilter {
  return {
    push: (text) => filters.reduce((piece, filter) => filter.push(piece), text),
    end: () => filters.reduce((piece, filter) => filter.push(piece) + filter.end(), ''),
  }
}

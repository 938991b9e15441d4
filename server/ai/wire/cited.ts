/** The sources behind a sentence, ` [1, 2]`, as models are asked to write them. */
export const SOURCES = String.raw`\[\d{1,3}(?:[,;–-]\s?\d{1,3}){0,9}\]`

/** A sentence that ends with its sources. */
export const CITED = `${SOURCES}${String.raw`[\s.!?…。！？"”』」]`}{0,4}$`

/** At most so many marks of one letter are sorted, as in Unicode's Stream-Safe Text Format (UAX 15). */
const MANY_MARKS = /\p{M}{30}(?=\p{M})/gu
/** No mark is below. Most texts have none, and looking for this takes a tenth of the time. */
const MAY_HAVE_MARKS = /[^\0-\u02ff]/

/** Combining grapheme joiner: marks before it are not sorted with those after it. */
const JOINER = '\u034f'

/**
 * Normalizes a text of any length in linear time: `normalize` sorts the marks of a letter in quadratic time, and 100,000 of
 * them take seconds.
 */
export const normalizeLong = (text: string, form: 'NFC' | 'NFD' | 'NFKC' | 'NFKD'): string =>
  (MAY_HAVE_MARKS.test(text) ? text.replaceAll(MANY_MARKS, `$&${JOINER}`) : text).normalize(form)

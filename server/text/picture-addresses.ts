// Pictures within a text, `![caption](attachment:…)`. Their addresses are no words of it.

const BEGINNING = '](attachment:'
const ADDRESSES = /(?<=\]\()attachment:[0-9a-f-]{36}(?=\))/g
const PICTURES = /!\[([^\]]*)\]\(attachment:[0-9a-f-]{36}\)/g

export const hasPictures = (text: string): boolean => text.includes(BEGINNING)

/** The text with blanks in place of addresses, so that the offsets in it stay. */
export const withoutAddresses = (text: string): string =>
  hasPictures(text) ? text.replaceAll(ADDRESSES, (address) => ' '.repeat(address.length)) : text

/** The text with captions in place of pictures, to be shown where the pictures are not. */
export const captionsForPictures = (text: string): string =>
  hasPictures(text) ? text.replaceAll(PICTURES, '$1') : text

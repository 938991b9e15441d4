/**
 * Whether a text that is expected to be a path is an address, such as `postgress://host/database` or `s3:bucket`. A path
 * with a colon in its first part is given as `./a:b`; a single letter before the colon is a drive of Windows.
 */
export const isAddress = (text: string): boolean => /^[a-z][a-z0-9+.-]+:/i.test(text)

// The files that an entry lacked at its import, as its record has them: a JSON list of their keys. The key of a file that a
// later import has added is followed by a space and the id of that import.

interface MissingFile {
  key: string
  /** The import that has added it. It is missing again once that is undone. */
  addedBy: string | undefined
}

export const readMissingFiles = (record: string): MissingFile[] =>
  (JSON.parse(record) as string[]).map((text) => {
    const [key = '', addedBy] = text.split(' ')
    return { key, addedBy }
  })

/** @returns the record after an import has added the files of these keys */
export const recordAddedFiles = (record: string, keys: readonly string[], importId: string): string =>
  JSON.stringify(
    readMissingFiles(record).map(({ key, addedBy }) => {
      const by = keys.includes(key) ? importId : addedBy
      return by === undefined ? key : `${key} ${by}`
    }),
  )

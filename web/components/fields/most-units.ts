import { countCharacters } from '../../../contract/characters.ts'

/**
 * The `maxLength` of a field that may hold so many characters. A field counts in units of UTF-16, so what its text has
 * of them beyond its characters is added: else what the service has taken could not be saved again.
 */
export const mostUnits = (text: string, characters: number): number =>
  characters + text.length - countCharacters(text)

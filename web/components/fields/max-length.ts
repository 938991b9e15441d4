import { countCharacters } from '../../../contract/characters.ts'

/**
 * The `maxLength` of a field with this text that may hold so many characters. The service counts code points and
 * `maxLength` counts UTF-16 units, so the text's surplus of units is added.
 */
export const maxLengthOf = (text: string, characters: number): number =>
  characters + text.length - countCharacters(text)

/** Romanises Cyrillic names as GeoNames does for its main names, to find the local spelling among several. */

const shared: Record<string, string> = {
  а: 'a',
  б: 'b',
  в: 'v',
  д: 'd',
  е: 'e',
  ж: 'zh',
  з: 'z',
  й: 'y',
  к: 'k',
  л: 'l',
  м: 'm',
  н: 'n',
  о: 'o',
  п: 'p',
  р: 'r',
  с: 's',
  т: 't',
  у: 'u',
  ф: 'f',
  ц: 'ts',
  ч: 'ch',
  ш: 'sh',
  ь: '',
  ю: 'yu',
  я: 'ya',
}

const letters = {
  ru: { ...shared, г: 'g', ё: 'e', и: 'i', х: 'kh', щ: 'shch', ъ: '', ы: 'y', э: 'e' },
  uk: { ...shared, г: 'h', ґ: 'g', є: 'ye', и: 'y', і: 'i', ї: 'yi', х: 'kh', щ: 'shch' },
  bg: { ...shared, г: 'g', и: 'i', х: 'h', щ: 'sht', ъ: 'a' },
}
export type CyrillicLanguage = keyof typeof letters

// The two Russian cities whose main names in the table are English.
const englishNames: Record<string, string> = { Moscow: 'Moskva', 'Saint Petersburg': 'Sankt-Peterburg' }

/** Whether a main name, e.g. "Pidhorodne", romanises a Cyrillic one, e.g. "Підгородне", of that language. */
export function isRomanised(mainName: string, name: string, language: CyrillicLanguage): boolean {
  const table: Record<string, string> = letters[language]
  const romanised = Array.from(name.toLowerCase(), (letter) => table[letter] ?? letter).join('')
  return comparable(romanised) === comparable(englishNames[mainName] ?? mainName)
}

/** Without accents, apostrophes and the letters in which the official romanisations differ. */
const comparable = (romanised: string): string =>
  romanised
    .normalize('NFD')
    .toLowerCase()
    .replace(/[^\p{L} -]/gu, '')
    .replaceAll('-', ' ')
    .replaceAll('y', 'i')
    .replace(/i(?=[aeou])/gu, '')
    .replace(/i+/gu, 'i')

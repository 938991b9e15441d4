/** A name in a sentence, isolated so that one from right to left turns none of our words: https://www.unicode.org/reports/tr9/ */
export const isolated = (name: string): string => `\u2068${name}\u2069`

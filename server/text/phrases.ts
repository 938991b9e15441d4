/** Words or phrases that `|` separates, on any number of lines: a long list of strings would have a line for each. */
export const phrases = (text: string): string[] => text.trim().split(/\|(?:\n\s*)?/)

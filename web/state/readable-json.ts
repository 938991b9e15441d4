/**
 * JSON for display: line ends inside strings are shown as line ends. The copied text is the JSON itself.
 *
 * @returns undefined for a value that JSON does not have
 */
export function readableJson(value: unknown): string | undefined {
  const text: string | undefined = JSON.stringify(value, null, 2)
  // An even number of backslashes before `\n` are escaped backslashes.
  return text?.replace(/(?<!\\)((?:\\\\)*)\\n/g, '$1\\n\n')
}

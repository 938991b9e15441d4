/**
 * JSON for the eye: a line that ends inside a text ends on the screen too. What is copied is the JSON itself.
 *
 * @returns undefined for a value that JSON does not have
 */
export function readableJson(value: unknown): string | undefined {
  const text: string | undefined = JSON.stringify(value, null, 2)
  // An even number of backslashes before it are characters of their own.
  return text?.replace(/(?<!\\)((?:\\\\)*)\\n/g, '$1\\n\n')
}

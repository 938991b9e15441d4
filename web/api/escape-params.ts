/** Percent-encodes path parameters, which Hono does not. */
export function escapeParams<Input extends object | undefined>(input: Input): Input {
  if (!input || !('param' in input)) return input
  // The contract's path parameters are all text.
  const param = Object.entries(input.param as Record<string, string>)
  return {
    ...input,
    param: Object.fromEntries(param.map(([name, text]) => [name, encodeURIComponent(text)])),
  }
}

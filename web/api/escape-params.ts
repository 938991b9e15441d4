/** Hono puts the parameters of a path into it as they are. */
export function escapeParams<Input extends object | undefined>(input: Input): Input {
  if (!input || !('param' in input)) return input
  // Those of the contract are text, all of them.
  const param = Object.entries(input.param as Record<string, string>)
  return {
    ...input,
    param: Object.fromEntries(param.map(([name, text]) => [name, encodeURIComponent(text)])),
  }
}

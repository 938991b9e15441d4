/** The service's metrics by name. Some are reset by each read. */
export async function readMetrics<Name extends string>(
  url: string,
  names: readonly Name[],
): Promise<Record<Name, number>> {
  const text = await (await fetch(`${url}/metrics`)).text()
  const entries = names.map((name) => {
    const [, value] = new RegExp(`^${name} (\\S+)$`, 'm').exec(text) ?? []
    if (value === undefined) throw new Error(`there is no metric ${name}`)
    return [name, Number(value)] as const
  })
  return Object.fromEntries(entries) as Record<Name, number>
}

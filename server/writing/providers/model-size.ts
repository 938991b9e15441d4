import { parseWireJson } from '../wire/wire-format.ts'
import { fetchJson, type ListInput } from './model-list.ts'

/** @returns billions of parameters; undefined where the service does not tell. @throws like `fetchModelIds` */
export async function fetchModelSize(
  { provider, access, limits, signal, leave }: ListInput,
  model: string,
): Promise<number | undefined> {
  const request = provider.modelSize?.(access, model)
  if (!request) return undefined
  const { status, body } = await fetchJson(request, { limits, signal, leave })
  return status === 200 ? provider.readModelSize?.(parseWireJson(body), model) : undefined
}

const UNITS: Readonly<Record<string, number>> = { K: 1e-6, M: 1e-3, B: 1, T: 1e3 }

/** Such as `134.52M`, `3.2B` or, for a mixture of experts, `8x7B`. @returns billions */
export function parseModelSize(text: string | null | undefined): number | undefined {
  const [, experts = '1', number, unit = ''] =
    /^(?:(\d{1,3})x)?(\d{1,6}(?:\.\d{1,4})?)\s?([KMBT])$/iu.exec(text?.trim() ?? '') ?? []
  const scale = UNITS[unit.toUpperCase()]
  return number === undefined || scale === undefined ? undefined : Number(experts) * Number(number) * scale
}

import { parseWireJson } from '../wire/wire-format.ts'
import { fetchJson, fetchModelIds, isChoosable, type ListInput } from './model-list.ts'
import type { SizedModel } from './provider.ts'

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

/**
 * Lists the models of a program on the user's machine. One that does not tell their sizes is asked for their names.
 *
 * @throws like `fetchModelIds`
 */
export async function fetchLocalModels(input: ListInput): Promise<SizedModel[]> {
  const { provider, access, ...call } = input
  const request = provider.localModels?.(access)
  if (!request) return []
  const { status, body } = await fetchJson(request, call)
  const models = status === 200 ? provider.readLocalModels?.(parseWireJson(body)) : undefined
  const known = models?.filter(({ name }) => isChoosable(name))
  return known ?? (await fetchModelIds(input)).map((name) => ({ name, billions: null, bytes: null }))
}

const UNITS: Readonly<Record<string, number>> = { K: 1e-6, M: 1e-3, B: 1, T: 1e3 }

/** Such as `134.52M`, `3.2B` or, for a mixture of experts, `8x7B`. @returns billions */
export function parseModelSize(text: string | null | undefined): number | undefined {
  const [, experts = '1', number, unit = ''] =
    /^(?:(\d{1,3})x)?(\d{1,6}(?:\.\d{1,4})?)\s?([KMBT])$/iu.exec(text?.trim() ?? '') ?? []
  const scale = UNITS[unit.toUpperCase()]
  return number === undefined || scale === undefined ? undefined : Number(experts) * Number(number) * scale
}

import { readAll, sendRequest } from '../wire/outbound-request.ts'
import { parseWireJson } from '../wire/wire-format.ts'
import type { ListInput } from './model-list.ts'

/** @returns billions of parameters; undefined where the service does not tell. @throws like `fetchModelIds` */
export async function fetchModelSize(
  { provider, access, limits, signal }: ListInput,
  model: string,
): Promise<number | undefined> {
  const request = provider.modelSize?.(access, model)
  if (!request) return undefined
  const { url, headers, body } = request
  const response = await sendRequest({
    ...{ url, headers: new Headers(headers), limits, signal },
    ...(body === undefined ? { method: 'GET' } : { method: 'POST', body: JSON.stringify(body) }),
  })
  const text = (await readAll(response)).toString()
  return response.status === 200 ? provider.readModelSize?.(parseWireJson(text), model) : undefined
}

const UNITS: Readonly<Record<string, number>> = { K: 1e-6, M: 1e-3, B: 1, T: 1e3 }

/** Such as `134.52M`, `3.2B` or, for a mixture of experts, `8x7B`. @returns billions */
export function parseModelSize(text: string | null | undefined): number | undefined {
  const [, experts = '1', number, unit = ''] =
    /^(?:(\d{1,3})x)?(\d{1,6}(?:\.\d{1,4})?)\s?([KMBT])$/iu.exec(text?.trim() ?? '') ?? []
  const scale = UNITS[unit.toUpperCase()]
  return number === undefined || scale === undefined ? undefined : Number(experts) * Number(number) * scale
}

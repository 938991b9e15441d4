import { queryOptions } from '@tanstack/react-query'
import type { Import } from '../../contract/imports.ts'
import { api, call } from '../api/call.ts'

/** Interval of polling a running import. */
const POLL_MS = 1_000

export const isUnderWay = ({ status }: Import): boolean => status === 'reading' || status === 'running'

/** Whether it is being undone, which takes minutes for a million entries. */
export const isBeingUndone = ({ status, finishedAt }: Import): boolean =>
  status === 'removed' && finishedAt === null

/** @returns the import, once it is undone completely */
export async function undoImport(importId: string, onBegun: () => void): Promise<Import> {
  const param = { importId }
  await call(api.imports[':importId'].$delete, { param })
  onBegun()
  for (;;) {
    const found = await call(api.imports[':importId'].$get, { param })
    if (!isBeingUndone(found)) return found
    await new Promise((resolve) => setTimeout(resolve, POLL_MS))
  }
}

export const importsQuery = queryOptions({
  queryKey: ['imports'],
  queryFn: ({ signal }) => call(api.imports.$get, { query: {} }, signal),
  refetchInterval: ({ state }) =>
    state.data?.some((one) => isUnderWay(one) || isBeingUndone(one)) ? POLL_MS : false,
})

import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LookBack, lookBackQuery } from '../../queries/look-back.queries.ts'

/** Today's events wait for it, so that they do not move. What comes later is below them. */
const WAIT_MS = 1_500

interface Looked {
  lookBack: LookBack | undefined
  isLate: boolean
  /** Whether the events need not wait any longer. */
  isSettled: boolean
}

/** @param isWanted false on other days than today, which have none */
export function useLookBack(today: string, isWanted: boolean): Looked {
  const { data, failureCount } = useQuery({ ...lookBackQuery(today), enabled: isWanted })
  const [isLate, setIsLate] = useState(false)
  const isWaiting = isWanted && !data && !isLate
  const hasFailed = failureCount > 0
  useEffect(() => {
    if (!isWaiting) return undefined
    const timer = setTimeout(() => setIsLate(true), hasFailed ? 0 : WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, hasFailed])
  return { lookBack: isWanted ? data : undefined, isLate, isSettled: !isWaiting }
}

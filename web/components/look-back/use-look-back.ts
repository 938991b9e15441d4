import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { type LookBack, lookBackQuery } from '../../queries/look-back.queries.ts'

/** How long today's events wait for the look-back, which stands above them. A later look-back is shown below them. */
const WAIT_MS = 100

interface LookBackState {
  lookBack: LookBack | undefined
  isLate: boolean
  /** Whether the events need not wait any longer. */
  isSettled: boolean
}

/** @param isWanted false on other days than today, which have none */
export function useLookBack(today: string, isWanted: boolean, isDayKnown: boolean): LookBackState {
  const { data, failureCount } = useQuery({ ...lookBackQuery(today), enabled: isWanted })
  const [isLate, setIsLate] = useState(false)
  const isWaiting = isWanted && !data && !isLate
  const hasFailed = failureCount > 0
  useEffect(() => {
    if (!isWaiting || !(isDayKnown || hasFailed)) return undefined
    const timer = setTimeout(() => setIsLate(true), hasFailed ? 0 : WAIT_MS)
    return () => clearTimeout(timer)
  }, [isWaiting, isDayKnown, hasFailed])
  return { lookBack: isWanted ? data : undefined, isLate, isSettled: !isWaiting }
}

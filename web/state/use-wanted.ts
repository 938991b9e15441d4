import { useState } from 'react'

type Want<Values> = (part: Partial<Values>, saving: Promise<unknown>) => void

/**
 * Stored values, with wanted ones in their place until these are saved or refused. React sets a control back that does
 * not change in the event that operates it.
 */
export function useWanted<Values extends object>(stored: Values): [shown: Values, want: Want<Values>] {
  const [wanted, setWanted] = useState<Partial<Values>>({})
  const want: Want<Values> = (part, saving) => {
    const all = { ...wanted, ...part }
    setWanted(all)
    // A later change has its own end.
    const end = () => setWanted((current) => (current === all ? {} : current))
    saving.then(end, end)
  }
  return [{ ...stored, ...wanted }, want]
}

import type { ReactNode } from 'react'

interface Properties {
  label: string
  value: boolean
  change: (value: boolean) => void
  disabled?: boolean
  /** Why it is disabled, and what to do. */
  children?: ReactNode
}

/** Yes or no. */
export const Checkbox = ({ label, value, change, disabled = false, children }: Properties) => (
  <label className="check">
    <input type="checkbox" checked={value} disabled={disabled} onChange={() => change(!value)} />
    <span>{label}</span>
    {children}
  </label>
)

import { type ComponentProps, type ReactNode, useId } from 'react'

interface Properties extends Omit<ComponentProps<'input'>, 'id'> {
  label: string
  hint?: ReactNode
  error?: string | undefined
}

/** A labelled input with its hint and error as its description. */
export function Field({ label, hint, error, ...input }: Properties) {
  const id = useId()
  const described = [hint !== undefined && `${id}-hint`, error !== undefined && `${id}-error`].filter(Boolean)
  return (
    <div className="field">
      <label htmlFor={id}>{label}</label>
      <input
        {...input}
        id={id}
        aria-invalid={error !== undefined}
        aria-describedby={described.length > 0 ? described.join(' ') : undefined}
      />
      {hint !== undefined && (
        <p className="quiet small" id={`${id}-hint`}>
          {hint}
        </p>
      )}
      {error !== undefined && (
        <p className="error small" id={`${id}-error`} role="alert">
          {error}
        </p>
      )}
    </div>
  )
}

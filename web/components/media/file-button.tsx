import { type ChangeEvent, type ReactNode, useRef } from 'react'

interface Properties {
  label: string
  className: string
  /** The attribute `accept`; all files if omitted. */
  accept?: string
  /** Takes one picture with the phone's camera. */
  isCamera?: boolean
  onChosen: (files: readonly File[]) => void
  children: ReactNode
}

/** A button that opens the file picker. */
export function FileButton({ label, className, accept, isCamera = false, onChosen, children }: Properties) {
  const input = useRef<HTMLInputElement>(null)
  const take = ({ target }: ChangeEvent<HTMLInputElement>) => {
    const files = [...(target.files ?? [])]
    target.value = ''
    if (files.length > 0) onChosen(files)
  }
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        multiple={!isCamera}
        {...(accept && { accept })}
        {...(isCamera && { capture: 'environment' })}
        onChange={take}
      />
      <button
        type="button"
        className={className}
        aria-label={label}
        title={label}
        onClick={() => input.current?.click()}
      >
        {children}
      </button>
    </>
  )
}

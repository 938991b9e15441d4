import type { ComponentProps } from 'react'

/** A button that shows only its icon. Its label is its name and its tooltip. */
export const IconButton = ({ label, className, ...button }: { label: string } & ComponentProps<'button'>) => (
  <button
    type="button"
    className={`button icon-only ${className ?? 'plain quiet'}`}
    aria-label={label}
    title={label}
    {...button}
  />
)

import type { ComponentProps } from 'react'
import { Button } from './button.tsx'

/** A button that shows only its icon. Its label is its name and its tooltip. */
export const IconButton = ({
  label,
  look = 'plain quiet',
  ...button
}: { label: string } & ComponentProps<typeof Button>) => (
  <Button look={`icon-only ${look}`} aria-label={label} title={label} {...button} />
)

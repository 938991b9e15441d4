import type { ComponentProps } from 'react'

/** @param look further classes, such as `plain small` */
export const Button = ({ look, ...button }: { look?: string | undefined } & ComponentProps<'button'>) => (
  <button type="button" className={look ? `button ${look}` : 'button'} {...button} />
)

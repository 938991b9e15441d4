import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { Link } from 'wouter'
import { IconButton } from './icon-button.tsx'
import { Icon } from './icons.tsx'
import styles from './menu.module.css'
import { usePressOutside } from './use-press-outside.ts'

/** A link if it has an address, otherwise an action. */
type MenuItem = { label: string; isDanger?: boolean } & (
  | { href: string; onSelect?: never }
  | { href?: never; onSelect: () => void }
)

interface Properties {
  label: string
  icon?: 'more' | 'menu'
  items: readonly MenuItem[]
}

/** A button that shows a short list. Escape, a press elsewhere or leaving it by Tab closes the list. */
export function Menu({ label, icon = 'more', items }: Properties) {
  const [isOpen, setIsOpen] = useState(false)
  const root = useRef<HTMLDivElement>(null)
  const id = useId()
  usePressOutside(root, isOpen, () => setIsOpen(false))
  const onKeyDown = (event: KeyboardEvent<HTMLDivElement>) => {
    if (event.key === 'Escape' && isOpen) {
      setIsOpen(false)
      root.current?.querySelector('button')?.focus()
    } else if (isOpen && (event.key === 'ArrowDown' || event.key === 'ArrowUp')) {
      event.preventDefault()
      moveFocus(event.currentTarget, event.key === 'ArrowDown' ? 1 : -1)
    }
  }
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the buttons in it take the keys.
    <div
      className={styles.menu}
      ref={root}
      onKeyDown={onKeyDown}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (relatedTarget && !currentTarget.contains(relatedTarget)) setIsOpen(false)
      }}
    >
      <IconButton
        label={label}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setIsOpen(!isOpen)}
      >
        <Icon name={icon} />
      </IconButton>
      {isOpen && (
        <ul className={styles.menuItems} id={id} ref={placeList}>
          {items.map((item) => (
            <li key={item.label}>
              <MenuEntry item={item} onClose={() => setIsOpen(false)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

/** What may stand at the bottom of the screen, above the list. */
const DOCKED = '[data-docked="true"], header > nav'
const MARGIN_PX = 8

/** Opens the list upwards where only that shows all of it. */
function placeList(list: HTMLElement | null): void {
  const button = list?.parentElement?.getBoundingClientRect()
  if (!list || !button) return
  const docked = [...document.querySelectorAll(DOCKED)].filter((element) =>
    ['fixed', 'sticky'].includes(getComputedStyle(element).position),
  )
  const floor = Math.min(innerHeight, ...docked.map((element) => element.getBoundingClientRect().top))
  const below = floor - button.bottom
  const isUp = list.scrollHeight > below && button.top > below
  list.toggleAttribute('data-up', isUp)
  list.style.maxHeight = `${(isUp ? button.top : below) - MARGIN_PX}px`
}

function MenuEntry({ item, onClose }: { item: MenuItem; onClose: () => void }) {
  if (item.href !== undefined)
    return (
      <Link href={item.href} onClick={onClose}>
        {item.label}
      </Link>
    )
  const { label, isDanger, onSelect } = item
  const select = () => {
    onClose()
    onSelect()
  }
  return (
    <button type="button" className={isDanger ? 'danger' : undefined} onClick={select}>
      {label}
    </button>
  )
}

/** From the last item to the first, and back. */
function moveFocus(menu: HTMLElement, step: number): void {
  const stops = [...menu.querySelectorAll<HTMLElement>('ul :is(a, button)')]
  const at = stops.indexOf(document.activeElement as HTMLElement)
  stops[(at + step + (at < 0 && step < 0 ? 1 : 0) + stops.length) % stops.length]?.focus()
}

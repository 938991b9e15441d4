/** The client's icons. They are decoration: each has a visible or hidden label beside it. */
const PATHS = {
  today: 'M5 5h14v15H5zM5 9h14M9 3v4M15 3v4M9.5 14.5l2 2 3.5-4',
  calendar: 'M5 5h14v15H5zM5 9h14M9 3v4M15 3v4M8.5 13h.01M12 13h.01M15.5 13h.01M8.5 16.5h.01M12 16.5h.01',
  map: 'M4 6.5l5-2 6 2 5-2v13l-5 2-6-2-5 2zM9 4.5v13M15 6.5v13',
  search: 'M16 16l4.5 4.5M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z',
  trash: 'M4 7h16M9 7V4h6v3M6.5 7l1 13h9l1-13M10 11v5.5M14 11v5.5',
  settings: 'M4 8h9M17 8h3M4 16h3M11 16h9M15 6v4M9 14v4',
  left: 'M14.5 5.5L8 12l6.5 6.5',
  right: 'M9.5 5.5L16 12l-6.5 6.5',
  first: 'M17 5.5L10.5 12l6.5 6.5M7 5.5v13',
  last: 'M7 5.5l6.5 6.5L7 18.5M17 5.5v13',
  place:
    'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM12 8a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 12 8z',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
} as const

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}

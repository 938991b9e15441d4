/** The client's icons. They are decoration: each has a visible or hidden label beside it. */
const PATHS = {
  today: 'M5 5h14v15H5zM5 9h14M9 3v4M15 3v4M9.5 14.5l2 2 3.5-4',
  calendar: 'M5 5h14v15H5zM5 9h14M9 3v4M15 3v4M8.5 13h.01M12 13h.01M15.5 13h.01M8.5 16.5h.01M12 16.5h.01',
  search: 'M16 16l4.5 4.5M10.5 4a6.5 6.5 0 1 1 0 13 6.5 6.5 0 0 1 0-13z',
  pages: 'M12 6.5C10 5 7 4.5 4 5v13c3-.5 6 0 8 1.5 2-1.5 5-2 8-1.5V5c-3-.5-6 0-8 1.5zM12 6.5v13',
  left: 'M14.5 5.5L8 12l6.5 6.5',
  right: 'M9.5 5.5L16 12l-6.5 6.5',
  place:
    'M12 21s6.5-6 6.5-11a6.5 6.5 0 0 0-13 0c0 5 6.5 11 6.5 11zM12 8a2.2 2.2 0 1 0 0 4.4A2.2 2.2 0 0 0 12 8z',
  lock: 'M6 11h12v9H6zM8.5 11V8a3.5 3.5 0 0 1 7 0v3',
  close: 'M6.5 6.5l11 11M17.5 6.5l-11 11',
  more: 'M6 12h.01M12 12h.01M18 12h.01',
  menu: 'M4 7h16M4 12h16M4 17h16',
  plus: 'M12 5.5v13M5.5 12h13',
  down: 'M6.5 9.5L12 15l5.5-5.5',
  offline: 'M8.5 7.2A5 5 0 0 1 17 9.5a4 4 0 0 1 2.9 6.6M16.5 17.5h-9a4 4 0 0 1-.9-7.9M4.5 4.5l15 15',
} as const

export function Icon({ name }: { name: keyof typeof PATHS }) {
  return (
    <svg className={`icon icon-${name}`} viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[name]} />
    </svg>
  )
}
